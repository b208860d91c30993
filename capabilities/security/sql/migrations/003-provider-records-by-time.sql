-- expand: the provider's people read their log of some weeks, however many years of it there are
--
-- Writers of the log wait while it is built: a second for a million lines.
CREATE INDEX provider_records_by_time ON security.operation_records (operated_at DESC, id DESC) WHERE mid = '@provider';
