COMMENT ON TABLE wire.replays IS 'distribution: sign_hash';
COMMENT ON TABLE wire.transport_keys IS 'distribution: reference';
