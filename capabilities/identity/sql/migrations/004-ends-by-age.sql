-- expand: sessions and codes end

CREATE INDEX sessions_by_age ON identity.sessions (created_at);
CREATE INDEX sms_codes_by_age ON identity.sms_codes (created_at);
