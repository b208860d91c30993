-- What people are told, and what the provider announces to all of them (domain-rules section 17).
CREATE SCHEMA messaging;

-- One row for each person that an event is told to, because each reads and deletes for themselves.
CREATE TABLE messaging.messages (
  mid text NOT NULL,
  message_id uuid NOT NULL,
  person_id uuid NOT NULL,
  event_key text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- Address of the page that it is about; empty for none.
  link text NOT NULL,
  -- Business time of the event.
  at timestamptz NOT NULL,
  read_at timestamptz,
  -- Deleted by its person.
  hidden_at timestamptz,
  PRIMARY KEY (mid, message_id),
  CONSTRAINT an_event_tells_a_person_once UNIQUE (mid, person_id, event_key)
);
CREATE INDEX messages_newest ON messaging.messages (mid, person_id, at DESC, message_id DESC) WHERE hidden_at IS NULL;
CREATE INDEX messages_unread ON messaging.messages (mid, person_id) WHERE read_at IS NULL AND hidden_at IS NULL;
CREATE INDEX messages_by_age ON messaging.messages (at);

-- Written by the provider, for all merchants: announcements, and banners of the home page.
CREATE TABLE messaging.announcements (
  announcement_id text PRIMARY KEY CONSTRAINT announcement_id_is_short CHECK (length(announcement_id) BETWEEN 1 AND 64),
  kind text NOT NULL CONSTRAINT announcement_kind_is_known CHECK (kind IN ('announcement', 'banner')),
  title text NOT NULL,
  body text NOT NULL,
  -- Shown on the login page too.
  at_login boolean NOT NULL,
  begins_at timestamptz NOT NULL,
  -- Null: until it is withdrawn.
  ends_at timestamptz
);
COMMENT ON TABLE messaging.announcements IS 'distribution: reference';

-- What each person has read or closed of them.
CREATE TABLE messaging.announcement_reads (
  person_id uuid NOT NULL,
  announcement_id text NOT NULL REFERENCES messaging.announcements ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  hidden_at timestamptz,
  PRIMARY KEY (person_id, announcement_id)
);
COMMENT ON TABLE messaging.announcement_reads IS 'distribution: directory';
CREATE INDEX reads_of_announcement ON messaging.announcement_reads (announcement_id);

-- How far the events of each source were told (docs/decisions/0028): all of transactions before this one.
CREATE TABLE messaging.cursors (
  source text PRIMARY KEY,
  next_xid xid8 NOT NULL
);
COMMENT ON TABLE messaging.cursors IS 'distribution: reference';

-- What a merchant wants to be warned of, and what each rule says now. A rule speaks when it crosses its threshold, once
-- a day while it stays there, and when it has recovered.
CREATE TABLE messaging.warn_sets (
  mid text PRIMARY KEY,
  -- Grows with each change, so that nobody overwrites what they have not seen.
  version integer NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE messaging.warn_rules (
  mid text NOT NULL REFERENCES messaging.warn_sets,
  rule_id uuid NOT NULL,
  position integer NOT NULL,
  -- Empty: all accounts together.
  account_no text NOT NULL,
  metric text NOT NULL CONSTRAINT warn_metric_is_known CHECK (metric IN ('available', 'total', 'dayOut', 'singleOut',
    'failedRate')),
  operator text NOT NULL CONSTRAINT warn_operator_is_known CHECK (operator IN ('below', 'above')),
  -- Fen, or per cent.
  threshold bigint NOT NULL CONSTRAINT threshold_is_positive CHECK (threshold > 0),
  channels text[] NOT NULL,
  receivers uuid[] NOT NULL,
  -- Minutes of the day; both or none.
  quiet_from smallint,
  quiet_until smallint,
  enabled boolean NOT NULL,
  last_value bigint,
  -- Since when it is beyond its threshold; null: it is not.
  fired_at timestamptz,
  -- The business day on which people were told last.
  told_on date,
  PRIMARY KEY (mid, rule_id),
  CONSTRAINT quiet_hours_have_two_ends CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CONSTRAINT what_has_fired_was_told CHECK (fired_at IS NULL OR told_on IS NOT NULL)
);
