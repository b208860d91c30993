-- Who somebody is. No row-level security here: these rows are read before a merchant is known (brief reason in
-- README.md).
CREATE SCHEMA identity;

CREATE TABLE identity.persons (
  id uuid PRIMARY KEY,
  login_name text NOT NULL CONSTRAINT login_name_is_given CHECK (login_name <> ''),
  mobile text CONSTRAINT mobile_is_chinese CHECK (mobile ~ '^1[3-9][0-9]{9}$'),
  user_name text NOT NULL,
  nick_name text NOT NULL DEFAULT '',
  reserve_msg text NOT NULL DEFAULT '',
  password_hash text NOT NULL CONSTRAINT password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  status text NOT NULL DEFAULT 'active' CONSTRAINT status_is_known CHECK (status IN ('active', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE identity.persons IS 'distribution: directory';
CREATE UNIQUE INDEX one_person_per_login_name ON identity.persons (lower(login_name));
CREATE UNIQUE INDEX one_person_per_mobile ON identity.persons (mobile);

-- A session is a token (only its SHA-256 is here) bound to the signing key of one browser, and never changes its role:
-- entering another merchant makes a new one, so that a call under way cannot find itself in another merchant.
CREATE TABLE identity.sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL CONSTRAINT token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  person_id uuid NOT NULL REFERENCES identity.persons,
  relation_id uuid,
  sign_key text NOT NULL CONSTRAINT sign_key_is_given CHECK (sign_key <> ''),
  remote_address text NOT NULL,
  -- Login time; a switch carries it over, so that switching does not lengthen the 12 hours.
  signed_in_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_reason text
    CONSTRAINT ended_reason_is_known CHECK (ended_reason IN ('logout', 'switched', 'forced', 'elsewhere', 'changed')),
  -- What the personal centre shows a person: which browser each session is in, and the logins with the name of the
  -- browser.
  browser text NOT NULL DEFAULT '',
  CONSTRAINT ended_with_reason CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
COMMENT ON TABLE identity.sessions IS 'distribution: directory';
CREATE UNIQUE INDEX one_session_per_token ON identity.sessions (token_hash);
CREATE INDEX sessions_standing_of_person ON identity.sessions (person_id) WHERE ended_at IS NULL;
-- Where somebody has signed in from: asked before a code is sent to them from an address that has asked for many.
CREATE INDEX sessions_of_person ON identity.sessions (person_id, created_at DESC);

-- Wrong tries per subject; locks survive restarts. Subjects are keyed hashes where they would name a person or an
-- address.
CREATE TABLE identity.tries (
  kind text NOT NULL,
  subject text NOT NULL,
  wrong integer NOT NULL DEFAULT 0 CONSTRAINT tries_never_negative CHECK (wrong >= 0),
  window_started_at timestamptz NOT NULL DEFAULT now(),
  slow_until timestamptz,
  locked_until timestamptz,
  touched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, subject)
);
COMMENT ON TABLE identity.tries IS 'distribution: directory';
CREATE INDEX tries_by_age ON identity.tries (touched_at);

CREATE TABLE identity.sms_codes (
  id uuid PRIMARY KEY,
  -- Null: nobody has this mobile. The row stands for the limits only, nothing was sent.
  person_id uuid REFERENCES identity.persons,
  mobile text NOT NULL,
  purpose text NOT NULL,
  request_no text NOT NULL DEFAULT '',
  code_hash text NOT NULL CONSTRAINT code_is_keyed_hash CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  wrong integer NOT NULL DEFAULT 0 CONSTRAINT five_tries_per_code CHECK (wrong BETWEEN 0 AND 5),
  remote_address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  failed_at timestamptz,
  subject_hash text NOT NULL CONSTRAINT subject_is_hashed CHECK (subject_hash ~ '^[0-9a-f]{64}$')
);
COMMENT ON TABLE identity.sms_codes IS 'distribution: directory';
CREATE INDEX sms_codes_of_mobile ON identity.sms_codes (mobile, purpose, created_at DESC);

-- Names of randoms handed out for password entry; the random and the SM2 key are derived from the server's secret and
-- the name, so they are nowhere.
CREATE TABLE identity.nonces (
  nonce text PRIMARY KEY CONSTRAINT nonce_has_its_form CHECK (nonce ~ '^[0-9a-f]{32}$'),
  purpose text NOT NULL CONSTRAINT purpose_is_known CHECK (purpose IN ('login', 'trade_pwd')),
  session_id uuid,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT bound_to_session CHECK ((purpose = 'trade_pwd') = (session_id IS NOT NULL))
);
COMMENT ON TABLE identity.nonces IS 'distribution: directory';
CREATE INDEX nonces_by_age ON identity.nonces (expires_at);

-- Logins by QR (security.md T19): a browser opens one, a person who is signed in on a phone scans and authorises it,
-- the same browser exchanges it. The code is a bearer secret until then, so only its SHA-256 is here; the number that
-- the person must choose is derived and nowhere.
CREATE TABLE identity.qr_codes (
  id uuid PRIMARY KEY,
  code_hash text NOT NULL CONSTRAINT qr_code_is_hashed CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  opener_key text NOT NULL CONSTRAINT opener_key_is_given CHECK (opener_key <> ''),
  opener_address text NOT NULL,
  opener_browser text NOT NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  scanner_session_id uuid REFERENCES identity.sessions,
  scanned_at timestamptz,
  authorised_at timestamptz,
  refused_at timestamptz,
  exchanged_at timestamptz,
  scene text NOT NULL CONSTRAINT qr_scene_is_known CHECK (scene IN ('login', 'activation', 'realname')),
  person_id uuid REFERENCES identity.persons,
  opener_signed_in_at timestamptz,
  subject text NOT NULL DEFAULT '',
  CONSTRAINT qr_has_one_scanner CHECK ((scanned_at IS NULL) = (scanner_session_id IS NULL)),
  CONSTRAINT qr_decided_after_scan CHECK (scanned_at IS NOT NULL OR (authorised_at IS NULL AND refused_at IS NULL)),
  CONSTRAINT qr_decided_once CHECK (authorised_at IS NULL OR refused_at IS NULL),
  CONSTRAINT qr_exchanged_after_authorised CHECK (exchanged_at IS NULL OR authorised_at IS NOT NULL),
  CONSTRAINT qr_of_a_person_unless_login CHECK ((scene = 'login') = (person_id IS NULL)
    AND (person_id IS NULL) = (opener_signed_in_at IS NULL))
);
COMMENT ON TABLE identity.qr_codes IS 'distribution: directory';
CREATE UNIQUE INDEX one_qr_login_per_code ON identity.qr_codes (code_hash);
CREATE INDEX qr_logins_by_age ON identity.qr_codes (expires_at);

-- A person's picture, one each: small, square, re-encoded by the page and checked by the server. It belongs to the
-- person, whichever merchant they work in.
CREATE TABLE identity.avatars (
  person_id uuid PRIMARY KEY REFERENCES identity.persons,
  content_type text NOT NULL CONSTRAINT avatar_is_a_picture CHECK (content_type IN ('image/jpeg', 'image/png',
    'image/webp')),
  content bytea NOT NULL CONSTRAINT avatar_is_small CHECK (octet_length(content) BETWEEN 1 AND 204800),
  sha256 text NOT NULL CONSTRAINT sha256_is_a_hash CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  set_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE identity.avatars IS 'distribution: directory';

-- Logins, done and refused. A try by password is written as refused before it is compared, in the transaction that
-- counts it, so that a known name costs no more time than an unknown one: for that reason there is no reference to
-- persons, whose check would cost some. A success takes its place.
CREATE TABLE identity.logins (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  way text NOT NULL CONSTRAINT way_is_known CHECK (way IN ('password', 'code', 'qr')),
  succeeded boolean NOT NULL,
  browser text NOT NULL,
  remote_address text NOT NULL,
  -- SHA-256 of the browser's signing key, which outlives its sessions; null of a try that was refused.
  device_hash text CONSTRAINT device_is_hashed CHECK (device_hash ~ '^[0-9a-f]{64}$'),
  is_new_device boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  -- A login in a browser that its person has never used before is told to that person: with the number of its
  -- transaction (platform/notice), and business time, by which messages are ordered.
  told_xid xid8,
  told_at timestamptz,
  CONSTRAINT device_of_success CHECK (succeeded = (device_hash IS NOT NULL))
);
COMMENT ON TABLE identity.logins IS 'distribution: directory';
CREATE INDEX logins_of_person ON identity.logins (person_id, at DESC, id DESC);
CREATE INDEX logins_of_device ON identity.logins (person_id, device_hash) WHERE succeeded;
CREATE INDEX logins_by_age ON identity.logins (at);
CREATE INDEX logins_to_tell ON identity.logins (told_xid) WHERE told_xid IS NOT NULL;

-- Picture codes of logins and login codes: each serves one try of one attempt, and is gone after it. The answer is no
-- credential: it tells people from programs for three minutes.
CREATE TABLE identity.pictures (
  id uuid PRIMARY KEY,
  -- Keyed hash of what is tried, with whose name, from where.
  attempt text NOT NULL CONSTRAINT attempt_is_a_hash CHECK (attempt ~ '^[0-9a-f]{64}$'),
  answer text NOT NULL CONSTRAINT answer_is_given CHECK (answer <> ''),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE identity.pictures IS 'distribution: directory';
CREATE INDEX pictures_by_age ON identity.pictures (expires_at);
