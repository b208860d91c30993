GRANT USAGE ON SCHEMA app_centre TO portal_app;

SELECT platform.protect_tenant('app_centre.deals');
GRANT SELECT, INSERT, UPDATE (state, reason, ended_at, ended_by) ON app_centre.deals TO portal_app;

-- Servers of the release before read and write it; now messaging.notice_readers is used.
SELECT platform.protect_tenant('app_centre.notice_readers');
GRANT SELECT, INSERT, UPDATE (confirmed_at) ON app_centre.notice_readers TO portal_app;

SELECT platform.protect_tenant('app_centre.guides_dismissed');
GRANT SELECT, INSERT ON app_centre.guides_dismissed TO portal_app;
