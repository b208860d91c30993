-- What merchants asked the app centre for, and what people have read. Which applications are opened is
-- access.opened_applications.
CREATE SCHEMA app_centre;

CREATE TABLE app_centre.deals (
  mid text NOT NULL,
  deal_id uuid NOT NULL,
  request_no text NOT NULL,
  application text NOT NULL CONSTRAINT application_is_given CHECK (application <> ''),
  action text NOT NULL CONSTRAINT action_is_known CHECK (action IN ('open', 'close')),
  state text NOT NULL CONSTRAINT deal_state_is_known CHECK (state IN ('pending', 'done', 'refused', 'withdrawn')),
  -- Midnight of the day on which it takes effect.
  starts_at timestamptz NOT NULL,
  agreement_version text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, deal_id),
  CONSTRAINT one_deal_per_request UNIQUE (mid, request_no),
  CONSTRAINT an_opening_has_its_agreement CHECK (action = 'close' OR agreement_version <> ''),
  CONSTRAINT a_closing_waits_for_nothing CHECK (action = 'open' OR state = 'done'),
  CONSTRAINT a_refusal_has_its_reason CHECK (state <> 'refused' OR reason <> ''),
  CONSTRAINT an_end_is_dated CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX one_deal_at_a_time ON app_centre.deals (mid, application) WHERE state = 'pending';
CREATE INDEX deals_newest ON app_centre.deals (mid, created_at DESC, deal_id DESC);

-- Who is to read a notice of the provider, and who has. Its text is in the contract; those who were there when it was
-- published are named here.
CREATE TABLE app_centre.notice_readers (
  mid text NOT NULL,
  person_id uuid NOT NULL,
  version text NOT NULL CONSTRAINT version_is_given CHECK (version <> ''),
  -- Null until the person has confirmed it in this merchant.
  confirmed_at timestamptz,
  PRIMARY KEY (mid, person_id, version)
);

-- Whom the first steps are shown to no longer.
CREATE TABLE app_centre.guides_dismissed (
  mid text NOT NULL,
  person_id uuid NOT NULL,
  dismissed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, person_id)
);
