"""What one person alone sees in a group: the own hand, a picture of the own cards, pages."""
