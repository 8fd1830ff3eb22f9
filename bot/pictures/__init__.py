"""Pictures of sheets, deals and settlements; pure and synchronous."""
