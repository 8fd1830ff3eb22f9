"""Updates on their way in: fetched or brought, read, and put in order."""
