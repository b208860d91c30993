-- expand: the newest changes of the provider's people are listed without reading those of merchants

CREATE INDEX newest_provider_changes ON change.changes (proposed_at DESC, change_id DESC) WHERE realm = 'provider';
