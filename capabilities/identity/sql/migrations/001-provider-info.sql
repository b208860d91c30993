-- expand: the provider's name, phone and ICP line are rows, changed by the provider's people

-- What pages, messages and papers say of the provider. The newest row holds; older ones are the history.
CREATE TABLE identity.provider_info (
  version integer PRIMARY KEY CONSTRAINT provider_info_version_counts_from_1 CHECK (version >= 1),
  name text NOT NULL CONSTRAINT provider_name_is_given CHECK (name <> ''),
  phone text NOT NULL CONSTRAINT provider_phone_is_given CHECK (phone <> ''),
  icp text NOT NULL CONSTRAINT provider_icp_is_given CHECK (icp <> ''),
  -- Empty and null where the product came with it.
  proposed_name text NOT NULL DEFAULT '',
  approved_name text NOT NULL DEFAULT '',
  set_at timestamptz
);
COMMENT ON TABLE identity.provider_info IS 'distribution: reference';
INSERT INTO identity.provider_info (version, name, phone, icp) VALUES (1, '商户门户', '400-800-1234', '京ICP备00000000号');
