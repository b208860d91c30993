-- expand: notices are published by messaging, which has their readers

-- Servers of the release before use the table of this schema until a contract takes it away.
SELECT set_config('app.mid', '*', true);
INSERT INTO messaging.notice_readers (mid, person_id, version, confirmed_at)
  SELECT mid, person_id, version, confirmed_at FROM app_centre.notice_readers ON CONFLICT DO NOTHING;
SELECT set_config('app.mid', '', true);
