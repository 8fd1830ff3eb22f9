"""From what a seat may see to a screen: text and buttons; pure."""
