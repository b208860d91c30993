-- expand: sessions end

CREATE INDEX sessions_by_age ON provider_access.sessions (signed_in_at);
