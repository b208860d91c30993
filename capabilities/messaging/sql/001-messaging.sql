-- What people are told, and what the provider announces to all of them (domain-rules section 17).
CREATE SCHEMA messaging;
GRANT USAGE ON SCHEMA messaging TO portal_app;

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
SELECT platform.protect_tenant('messaging.messages');
GRANT SELECT, INSERT, DELETE, UPDATE (read_at, hidden_at) ON messaging.messages TO portal_app;

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
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.announcements TO portal_app;

-- What each person has read or closed of them.
CREATE TABLE messaging.announcement_reads (
  person_id uuid NOT NULL,
  announcement_id text NOT NULL REFERENCES messaging.announcements ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  hidden_at timestamptz,
  PRIMARY KEY (person_id, announcement_id)
);
CREATE INDEX reads_of_announcement ON messaging.announcement_reads (announcement_id);
COMMENT ON TABLE messaging.announcement_reads IS 'distribution: directory';
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.announcement_reads TO portal_app;
