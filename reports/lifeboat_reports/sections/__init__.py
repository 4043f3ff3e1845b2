"""What stands in a report: one file per section, and one per kind of report that lists its sections."""
