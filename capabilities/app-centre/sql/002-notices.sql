-- Who is to read a notice of the provider, and who has. Its text is in the contract; those who were there when it was published are named here.
CREATE TABLE app_centre.notice_readers (
  mid text NOT NULL,
  person_id uuid NOT NULL,
  version text NOT NULL CHECK (version <> ''),
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
SELECT platform.protect_tenant('app_centre.notice_readers');
SELECT platform.protect_tenant('app_centre.guides_dismissed');
GRANT SELECT, INSERT, UPDATE (confirmed_at) ON app_centre.notice_readers TO portal_app;
GRANT SELECT, INSERT ON app_centre.guides_dismissed TO portal_app;

-- The upgrade of the account book concerns those who used the book before it.
SELECT set_config('app.mid', '*', true);
INSERT INTO app_centre.notice_readers (mid, person_id, version) SELECT mid, person_id, '2026-11' FROM merchant.relations WHERE auth_status <> 'disabled';
