-- Files that are no sheets: many receipts.
ALTER TABLE statement.exports
  DROP CONSTRAINT export_format_is_known,
  ADD CONSTRAINT export_format_is_known CHECK (format IN ('csv', 'xlsx', 'pdf', 'zip'));
