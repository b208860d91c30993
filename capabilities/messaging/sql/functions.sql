GRANT USAGE ON SCHEMA messaging TO portal_app;

SELECT platform.protect_tenant('messaging.messages');
GRANT SELECT, INSERT, UPDATE (read_at, hidden_at), DELETE ON messaging.messages TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.announcements TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.announcement_reads TO portal_app;

GRANT SELECT, INSERT, UPDATE ON messaging.cursors TO portal_app;

SELECT platform.protect_tenant('messaging.warn_sets');
GRANT SELECT, INSERT, UPDATE ON messaging.warn_sets TO portal_app;

SELECT platform.protect_tenant('messaging.warn_rules');
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.warn_rules TO portal_app;

SELECT platform.protect_tenant('messaging.notice_readers');
GRANT SELECT, INSERT, UPDATE (confirmed_at) ON messaging.notice_readers TO portal_app;

GRANT SELECT ON messaging.posts TO portal_app;
GRANT INSERT, UPDATE (ends_at, ended_name, end_reason) ON messaging.posts TO portal_console;

-- Whether a merchant is of an audience on a day. Without a merchant: of what is for all.
CREATE OR REPLACE FUNCTION messaging.is_addressed(audience text, audience_of text[], merchant text, on_day date)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE audience
    WHEN 'all' THEN true
    WHEN 'merchants' THEN merchant = ANY (audience_of)
    WHEN 'products' THEN EXISTS (SELECT 1 FROM access.opened_applications o WHERE o.mid = merchant AND o.application = ANY (audience_of))
    ELSE coalesce(account.plan_of(merchant, on_day) = ANY (audience_of), false)
  END;
END $$;

-- All merchants of an audience in one statement, for a caller who acts for all: one by one, 100,000 take half a minute.
CREATE OR REPLACE FUNCTION messaging.addressed(audience text, audience_of text[], on_day date)
RETURNS TABLE (mid text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE audience
    WHEN 'all' THEN
      RETURN QUERY SELECT m.mid FROM merchant.merchants m;
    WHEN 'merchants' THEN
      RETURN QUERY SELECT m.mid FROM merchant.merchants m WHERE m.mid = ANY (audience_of);
    WHEN 'products' THEN
      RETURN QUERY SELECT DISTINCT o.mid FROM access.opened_applications o WHERE o.application = ANY (audience_of);
    ELSE
      RETURN QUERY SELECT m.mid FROM merchant.merchants m LEFT JOIN account.plans_on(on_day) p ON p.mid = m.mid
        WHERE coalesce(p.plan_id, 'standard') = ANY (audience_of);
  END CASE;
END $$;

-- What a merchant sees at a time: announcements and banners of the board, and what the console has published. A
-- banner of the console is closed and read apart from its announcement.
CREATE OR REPLACE FUNCTION messaging.announcements_for(merchant text, at timestamptz)
RETURNS TABLE (announcement_id text, kind text, title text, body text, at_login boolean, begins_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT a.announcement_id, a.kind, a.title, a.body, a.at_login, a.begins_at FROM messaging.announcements a
  WHERE a.begins_at <= at AND (a.ends_at IS NULL OR a.ends_at > at)
  UNION ALL
  SELECT p.post_id || shown.mark, shown.kind, p.title, p.body, p.at_login, p.begins_at
  FROM messaging.posts p CROSS JOIN (VALUES ('announcement', ''), ('banner', ':banner')) AS shown (kind, mark)
  WHERE p.kind = 'announcement' AND p.begins_at <= at AND (p.ends_at IS NULL OR p.ends_at > at)
    AND (shown.kind = 'announcement' OR p.as_banner)
    AND messaging.is_addressed(p.audience, p.audience_of, merchant, (at AT TIME ZONE 'Asia/Shanghai')::date)
$$;

-- Who of which merchant has confirmed an upgrade, for the console.
CREATE OR REPLACE VIEW messaging.v_console_notice_readers WITH (security_invoker = true) AS
  SELECT r.version, r.mid, r.person_id, m.customer_name AS merchant_name, p.user_name, r.confirmed_at
  FROM messaging.notice_readers r JOIN merchant.merchants m ON m.mid = r.mid JOIN identity.persons p ON p.id = r.person_id;
GRANT SELECT ON messaging.v_console_notice_readers TO portal_console;
