-- Merchants that the provider is about to open: what is asked before a merchant exists.
CREATE SCHEMA onboarding;

CREATE TABLE onboarding.applications (
  application_no text PRIMARY KEY CONSTRAINT application_no_has_its_form CHECK (application_no ~ '^JJ[0-9]{14}$'),
  state text NOT NULL CONSTRAINT application_state_is_known CHECK (state IN (
    'draft', 'submitted', 'returned', 'rejected', 'approved', 'opened')),
  -- Goes up with each change: who saves, submits or decides names the one that was seen.
  version integer NOT NULL CONSTRAINT version_is_positive CHECK (version > 0),
  -- As it was typed, by step (contract/application.ts); without the ID numbers.
  data jsonb NOT NULL,
  -- Of the data, for the search and for what may be there once.
  name text NOT NULL,
  credit_code text NOT NULL,
  administrator_mobile text NOT NULL,
  bank_account_no text NOT NULL,
  created_at timestamptz NOT NULL,
  created_name text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Provider users who have written any of it: none of them decides it.
  written_by uuid[] NOT NULL CONSTRAINT somebody_wrote_it CHECK (cardinality(written_by) > 0),
  submitted_at timestamptz,
  submitted_name text NOT NULL DEFAULT '',
  -- Why it was returned or rejected, until it is submitted again.
  reason text NOT NULL DEFAULT '',
  opened_mid text,
  CONSTRAINT opened_has_its_merchant CHECK ((state = 'opened') = (opened_mid IS NOT NULL)),
  CONSTRAINT a_refusal_has_a_reason CHECK (state NOT IN ('returned', 'rejected') OR reason <> '')
);
COMMENT ON TABLE onboarding.applications IS 'distribution: directory';
CREATE INDEX newest_applications ON onboarding.applications (created_at DESC, application_no DESC);
CREATE INDEX newest_applications_of_a_state ON onboarding.applications (state, created_at DESC, application_no DESC);
CREATE UNIQUE INDEX one_application_per_credit_code ON onboarding.applications (credit_code)
  WHERE state IN ('submitted', 'approved', 'opened');
CREATE UNIQUE INDEX one_merchant_per_application ON onboarding.applications (opened_mid);
CREATE INDEX applications_by_code ON onboarding.applications (credit_code);
CREATE INDEX applications_by_mobile ON onboarding.applications (administrator_mobile);
CREATE INDEX applications_by_bank_account ON onboarding.applications (bank_account_no);

-- Each change of a state. Append only.
CREATE TABLE onboarding.events (
  application_no text NOT NULL REFERENCES onboarding.applications,
  event_no integer NOT NULL,
  state text NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (application_no, event_no)
);
COMMENT ON TABLE onboarding.events IS 'distribution: directory';

-- ID numbers of persons, sealed under a key that follows from PORTAL_SECRET; the mask is what lists and pages show.
CREATE TABLE onboarding.id_numbers (
  application_no text NOT NULL REFERENCES onboarding.applications,
  -- Whose: `legal`, or the key of a beneficiary.
  member text NOT NULL,
  sealed bytea NOT NULL,
  masked text NOT NULL,
  PRIMARY KEY (application_no, member)
);
COMMENT ON TABLE onboarding.id_numbers IS 'distribution: directory';

CREATE TABLE onboarding.attachments (
  application_no text NOT NULL REFERENCES onboarding.applications,
  attachment_id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL CONSTRAINT attachment_type_is_known CHECK (content_type IN (
    'application/pdf', 'image/jpeg', 'image/png')),
  content bytea NOT NULL CONSTRAINT attachment_has_a_size CHECK (octet_length(content) BETWEEN 1 AND 10485760),
  sha256 text NOT NULL CONSTRAINT attachment_has_a_digest CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  added_name text NOT NULL,
  added_at timestamptz NOT NULL,
  -- What was taken out of the application stays in its history.
  removed_at timestamptz,
  PRIMARY KEY (application_no, attachment_id)
);
COMMENT ON TABLE onboarding.attachments IS 'distribution: directory';

-- The link that a new merchant's administrator is sent. Its token follows from PORTAL_SECRET and the id, so that only
-- the digest is here and the worker can still write the message.
CREATE TABLE onboarding.invitations (
  mid text NOT NULL,
  invitation_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- It was sent to this number, and ends when the person has another.
  mobile text NOT NULL,
  token_hash text NOT NULL CONSTRAINT invitation_token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- The person has never logged in: the link sets the first login password.
  sets_password boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Another one was sent.
  replaced_at timestamptz,
  PRIMARY KEY (mid, invitation_id),
  CONSTRAINT used_or_replaced CHECK (used_at IS NULL OR replaced_at IS NULL)
);
CREATE INDEX invitations_by_token ON onboarding.invitations (token_hash);
CREATE UNIQUE INDEX one_open_invitation ON onboarding.invitations (mid, person_id)
  WHERE used_at IS NULL AND replaced_at IS NULL;
