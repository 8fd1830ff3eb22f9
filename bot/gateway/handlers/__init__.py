"""One kind of update per module: who (`people`) and what is read and handed to the application, without waiting."""
