"""One kind of update a module: person and place (`people`) are read and handed to the application, without waiting."""
