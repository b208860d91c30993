COMMENT ON TABLE identity.avatars IS 'distribution: directory';
COMMENT ON TABLE identity.nonces IS 'distribution: directory';
COMMENT ON TABLE identity.persons IS 'distribution: directory';
COMMENT ON TABLE identity.qr_logins IS 'distribution: directory';
COMMENT ON TABLE identity.sessions IS 'distribution: directory';
COMMENT ON TABLE identity.sms_codes IS 'distribution: directory';
COMMENT ON TABLE identity.tries IS 'distribution: directory';
