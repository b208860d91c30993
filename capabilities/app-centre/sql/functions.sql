GRANT USAGE ON SCHEMA app_centre TO portal_app;

SELECT platform.protect_tenant('app_centre.deals');
GRANT SELECT, INSERT, UPDATE (state, reason, ended_at, ended_by) ON app_centre.deals TO portal_app;
GRANT UPDATE (decided_by, decided_at) ON app_centre.deals TO portal_console;

GRANT SELECT ON app_centre.terms TO portal_app;
GRANT INSERT ON app_centre.terms TO portal_console;

SELECT platform.protect_tenant('app_centre.acceptances');
GRANT SELECT, INSERT ON app_centre.acceptances TO portal_app;

-- Every version of terms that a merchant has accepted: at an opening, or later.
CREATE OR REPLACE VIEW app_centre.v_acceptances WITH (security_invoker = true) AS
  SELECT DISTINCT ON (mid, application, version) mid, application, version, person_id, person_name, accepted_at FROM (
    SELECT mid, application, agreement_version AS version, maker_id AS person_id, maker_name AS person_name,
           created_at AS accepted_at
      FROM app_centre.deals WHERE action = 'open' AND state IN ('pending', 'done')
    UNION ALL
    SELECT mid, application, version, person_id, person_name, accepted_at FROM app_centre.acceptances) a
   ORDER BY mid, application, version, accepted_at DESC;
GRANT SELECT ON app_centre.v_acceptances TO portal_app;

-- Who has a product and not yet accepted its newest version. It asks the tables and not the view above, which would
-- sort what all merchants ever accepted.
CREATE OR REPLACE VIEW app_centre.v_missing_acceptances WITH (security_invoker = true) AS
  SELECT o.mid, o.application, t.version
    FROM access.opened_applications o
    JOIN (SELECT DISTINCT ON (application) application, version FROM app_centre.terms
           ORDER BY application, holds_from DESC) t ON t.application = o.application
   WHERE NOT EXISTS (SELECT 1 FROM app_centre.acceptances a
      WHERE a.mid = o.mid AND a.application = o.application AND a.version = t.version)
     AND NOT EXISTS (SELECT 1 FROM app_centre.deals d WHERE d.mid = o.mid AND d.application = o.application
      AND d.agreement_version = t.version AND d.action = 'open' AND d.state IN ('pending', 'done'));
GRANT SELECT ON app_centre.v_missing_acceptances TO portal_console;

-- Who has accepted which version, and who has a product and not yet accepted its newest one.
CREATE OR REPLACE VIEW app_centre.v_console_acceptances WITH (security_invoker = true) AS
  SELECT a.mid, m.name AS merchant_name, a.application, a.version, a.person_name, a.accepted_at
    FROM app_centre.v_acceptances a JOIN merchant.v_console_merchants m ON m.mid = a.mid
  UNION ALL
  SELECT o.mid, m.name, o.application, o.version, '', NULL
    FROM app_centre.v_missing_acceptances o JOIN merchant.v_console_merchants m ON m.mid = o.mid;
GRANT SELECT ON app_centre.v_console_acceptances TO portal_console;

-- Servers of the release before read and write it; now messaging.notice_readers is used.
SELECT platform.protect_tenant('app_centre.notice_readers');
GRANT SELECT, INSERT, UPDATE (confirmed_at) ON app_centre.notice_readers TO portal_app;

SELECT platform.protect_tenant('app_centre.guides_dismissed');
GRANT SELECT, INSERT ON app_centre.guides_dismissed TO portal_app;
