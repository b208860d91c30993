GRANT USAGE ON SCHEMA webhook TO portal_app;

SELECT platform.protect_tenant('webhook.endpoints');
SELECT platform.protect_tenant('webhook.events');
SELECT platform.protect_tenant('webhook.deliveries');
SELECT platform.protect_tenant('webhook.attempts');
-- The triggers below run as the tables' owner: a payment tells the payee's endpoints and the provider's, too.
SELECT platform.set_policy('webhook.endpoints', 'owner_reads_endpoints', 'FOR SELECT TO CURRENT_USER USING (true)');
SELECT platform.set_policy('webhook.events', 'owner_writes_events', 'TO CURRENT_USER USING (true) WITH CHECK (true)');
SELECT platform.set_policy('webhook.deliveries', 'owner_writes_deliveries',
  'TO CURRENT_USER USING (true) WITH CHECK (true)');
GRANT SELECT, INSERT, UPDATE (url, note, types, secret, former_secret, former_until, shown_at, public_key, state,
  end_reason, failures, told_at, wanted_since) ON webhook.endpoints TO portal_app;
GRANT SELECT, INSERT, DELETE ON webhook.events TO portal_app;
GRANT SELECT, INSERT, DELETE, UPDATE (state, attempts, next_at, give_up_at, lease, status, fault, ended_at)
  ON webhook.deliveries TO portal_app;
GRANT SELECT, INSERT, DELETE ON webhook.attempts TO portal_app;

-- Whether an endpoint wants events of a type that concern a merchant. What the provider's people decide among
-- themselves concerns no merchant's system.
CREATE OR REPLACE FUNCTION webhook.is_wanted(of_mid text, of_type text, merchant_too boolean) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM webhook.endpoints e WHERE (e.mid = '*' OR e.mid = of_mid AND merchant_too) AND e.state <> 'ended' AND e.types @> ARRAY[of_type]);
END $$;
REVOKE ALL ON FUNCTION webhook.is_wanted FROM PUBLIC;

-- Writes an event with its deliveries, once, if somebody wants it: in the transaction of what happened, so that neither
-- is there without the other. Waits for nobody.
CREATE OR REPLACE FUNCTION webhook.write_event(of_mid text, of_type text, of_key text, of_subject text, of_seq integer, of_at timestamptz, of_data jsonb, merchant_too boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
DECLARE
  id uuid;
BEGIN
  IF NOT webhook.is_wanted(of_mid, of_type, merchant_too) THEN RETURN; END IF;
  INSERT INTO webhook.events (mid, event_id, type, event_key, subject, seq, at, data) VALUES (of_mid, gen_random_uuid(), of_type, of_key, of_subject, of_seq, of_at, of_data)
    ON CONFLICT ON CONSTRAINT an_event_is_written_once DO NOTHING RETURNING event_id INTO id;
  IF id IS NULL THEN RETURN; END IF;
  INSERT INTO webhook.deliveries (mid, endpoint_id, event_id, event_mid, type, subject, seq)
    SELECT e.mid, e.endpoint_id, id, of_mid, of_type, of_subject, of_seq FROM webhook.endpoints e
    WHERE (e.mid = '*' OR e.mid = of_mid AND merchant_too) AND e.state <> 'ended' AND e.types @> ARRAY[of_type];
END $$;
REVOKE ALL ON FUNCTION webhook.write_event FROM PUBLIC;

CREATE OR REPLACE FUNCTION webhook.yuan(fen bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (fen / 100)::text || '.' || lpad((fen % 100)::text, 2, '0')
$$;

-- RFC 3339 in China's time.
CREATE OR REPLACE FUNCTION webhook.time_of(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')
$$;

-- Ends of orders, and money that arrives by them: every step of an order is a line of its timeline. An order that ended
-- without being paid is `order.closed`.
CREATE OR REPLACE FUNCTION webhook.note_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
DECLARE
  o orders.orders;
  payee record;
  of_type text := CASE WHEN NEW.event IN ('succeeded', 'partly_succeeded', 'failed', 'returned') THEN 'order.' || NEW.event ELSE 'order.closed' END;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhook.endpoints WHERE state <> 'ended') THEN RETURN NULL; END IF;
  SELECT * INTO o FROM orders.orders WHERE mid = NEW.mid AND order_no = NEW.order_no;
  IF webhook.is_wanted(NEW.mid, of_type, true) THEN
    PERFORM webhook.write_event(NEW.mid, of_type, 'order:' || NEW.order_no || ':' || NEW.seq, NEW.order_no, NEW.seq, NEW.at, jsonb_build_object(
      'mid', o.mid, 'orderNo', o.order_no, 'requestNo', o.request_no, 'kind', o.kind, 'typeCode', o.type_code, 'state', o.state, 'accountNo', orders.moved_account_no(o),
      'otherName', orders.other_name(o), 'otherAccountTail', right(orders.other_account_no(o), 4), 'amount', webhook.yuan(o.amount_fen), 'fee', webhook.yuan(o.fee_fen),
      'lineCount', o.line_count, 'remark', o.remark, 'reason', CASE WHEN o.fail_reason <> '' THEN o.fail_reason WHEN NEW.event IN ('succeeded', 'partly_succeeded') THEN '' ELSE NEW.note END,
      'submittedAt', webhook.time_of(o.submitted_at), 'finishedAt', webhook.time_of(coalesce(o.finished_at, NEW.at)))
      -- What its maker entered, where the fee was taken out of it: as the order of the interface has it.
      || CASE WHEN o.fee_from = 'amount' AND o.fee_fen > 0 THEN jsonb_build_object('enteredAmount', webhook.yuan(o.amount_fen + o.fee_fen)) ELSE '{}' END, true);
  END IF;
  IF NEW.event <> 'succeeded' THEN RETURN NULL; END IF;
  IF o.incoming THEN
    PERFORM webhook.note_money(o.mid, o.order_no, 0, NEW.seq, NEW.at, orders.moved_account_no(o), o.type_code, o.amount_fen, o.payee_name, o.payee_account_no, o.remark);
  ELSIF o.channel_no IS NULL AND o.batch_id IS NULL AND NOT o.authorizes AND o.follows_as IS DISTINCT FROM 'release' THEN
    SELECT r.mid INTO payee FROM account.find_receiver(o.payee_account_no) r WHERE r.mid <> o.mid;
    IF FOUND THEN
      PERFORM webhook.note_money(payee.mid, o.order_no, 0, NEW.seq, NEW.at, o.payee_account_no, o.type_code, o.amount_fen, p.name, p.account_no, o.remark)
        FROM account.find_receiver(o.account_no) p;
    END IF;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_order FROM PUBLIC;

CREATE OR REPLACE FUNCTION webhook.note_money(of_mid text, order_no text, line_no integer, of_seq integer, of_at timestamptz, account_no text, type_code text, fen bigint, payer_name text, payer_account_no text, remark text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  PERFORM webhook.write_event(of_mid, 'money.arrived', 'money:' || order_no || ':' || line_no, 'money:' || order_no || ':' || line_no, of_seq, of_at, jsonb_build_object('mid', of_mid, 'orderNo', order_no, 'accountNo', account_no,
    'typeCode', type_code, 'amount', webhook.yuan(fen), 'payerName', payer_name, 'payerAccountTail', right(payer_account_no, 4), 'remark', remark, 'arrivedAt', webhook.time_of(of_at)), true);
END $$;
REVOKE ALL ON FUNCTION webhook.note_money FROM PUBLIC;

CREATE OR REPLACE TRIGGER order_end_is_sent AFTER INSERT ON orders.events FOR EACH ROW
  WHEN (NEW.event IN ('succeeded', 'partly_succeeded', 'failed', 'returned', 'rejected', 'returned_to_maker', 'withdrawn', 'expired'))
  EXECUTE FUNCTION webhook.note_order();

-- A line of a batch that was paid inside the provider.
CREATE OR REPLACE FUNCTION webhook.note_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
DECLARE
  receiver text;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhook.endpoints WHERE state <> 'ended' AND types @> '{money.arrived}') THEN RETURN NULL; END IF;
  SELECT r.mid INTO receiver FROM account.find_receiver(NEW.payee_account_no) r WHERE r.mid <> NEW.mid;
  IF receiver IS NULL OR NOT webhook.is_wanted(receiver, 'money.arrived', true) THEN RETURN NULL; END IF;
  PERFORM webhook.note_money(receiver, NEW.order_no, NEW.line_no, 1, NEW.ended_at, NEW.payee_account_no, o.type_code, NEW.amount_fen, p.name, p.account_no, NEW.remark)
    FROM orders.orders o CROSS JOIN LATERAL account.find_receiver(o.account_no) p WHERE o.mid = NEW.mid AND o.order_no = NEW.order_no;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_line FROM PUBLIC;

CREATE OR REPLACE TRIGGER money_of_a_line_is_sent AFTER UPDATE ON orders.lines FOR EACH ROW
  WHEN (NEW.line_no > 0 AND NEW.rail IS NULL AND NEW.state = 'succeeded' AND OLD.state <> 'succeeded') EXECUTE FUNCTION webhook.note_line();

-- A review waits for its first step, and for each step that it comes to.
CREATE OR REPLACE FUNCTION webhook.note_review() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  PERFORM webhook.write_event(NEW.mid, 'review.waiting', 'review:' || NEW.order_no || ':' || NEW.step, NEW.order_no, NEW.step + 1, NEW.submitted_at, jsonb_build_object('mid', NEW.mid, 'orderNo', NEW.order_no,
    'amount', webhook.yuan(NEW.amount_fen), 'step', NEW.step + 1, 'steps', jsonb_array_length(NEW.steps), 'submittedAt', webhook.time_of(NEW.submitted_at), 'deadlineAt', webhook.time_of(NEW.deadline_at)), true);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_review FROM PUBLIC;

CREATE OR REPLACE TRIGGER review_is_sent AFTER INSERT ON approval.reviews FOR EACH ROW
  WHEN (NEW.state = 'pending') EXECUTE FUNCTION webhook.note_review();
CREATE OR REPLACE TRIGGER review_step_is_sent AFTER UPDATE OF step ON approval.reviews FOR EACH ROW
  WHEN (NEW.state = 'pending' AND NEW.step > OLD.step) EXECUTE FUNCTION webhook.note_review();

CREATE OR REPLACE FUNCTION webhook.note_merchant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  PERFORM webhook.write_event(NEW.mid, 'merchant.opened', 'merchant:' || NEW.mid, 'merchant:' || NEW.mid, 1, NEW.created_at, jsonb_build_object('mid', NEW.mid, 'name', NEW.customer_name,
    'openedAt', webhook.time_of(NEW.created_at)), false);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_merchant FROM PUBLIC;

CREATE OR REPLACE TRIGGER merchant_is_sent AFTER INSERT ON merchant.merchants FOR EACH ROW EXECUTE FUNCTION webhook.note_merchant();

-- An application of a merchant, from its submission to the opening. Until it is opened it is of no merchant.
CREATE OR REPLACE FUNCTION webhook.note_application() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  PERFORM webhook.write_event(coalesce(a.opened_mid, '*'), 'application.changed', 'application:' || NEW.application_no || ':' || NEW.event_no, 'application:' || NEW.application_no, NEW.event_no, NEW.at, jsonb_build_object(
    'mid', coalesce(a.opened_mid, '*'), 'applicationNo', NEW.application_no, 'name', a.name, 'state', NEW.state, 'reason', NEW.reason, 'changedAt', webhook.time_of(NEW.at)), false)
  FROM onboarding.applications a WHERE a.application_no = NEW.application_no;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_application FROM PUBLIC;

CREATE OR REPLACE TRIGGER application_is_sent AFTER INSERT ON onboarding.events FOR EACH ROW
  WHEN (NEW.state <> 'draft') EXECUTE FUNCTION webhook.note_application();

-- What was collected of a day became available.
CREATE OR REPLACE FUNCTION webhook.note_settlement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  PERFORM webhook.write_event(NEW.mid, 'settlement.completed', 'settlement:' || NEW.settlement_no, 'settlement:' || NEW.settlement_no, 1, NEW.settled_at, jsonb_build_object('mid', NEW.mid,
    'settlementNo', NEW.settlement_no, 'accountNo', NEW.account_no, 'day', NEW.day, 'collections', NEW.collections, 'collected', webhook.yuan(NEW.collected_fen), 'fee', webhook.yuan(NEW.fee_fen),
    'refunded', webhook.yuan(NEW.refunded_fen), 'amount', webhook.yuan(NEW.amount_fen), 'settledAt', webhook.time_of(NEW.settled_at)), false);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_settlement FROM PUBLIC;

CREATE OR REPLACE TRIGGER settlement_is_sent AFTER UPDATE OF settled_at ON collection.settlements FOR EACH ROW
  WHEN (OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL) EXECUTE FUNCTION webhook.note_settlement();

-- The bank's file of a day was compared with our books, each time that it is.
CREATE OR REPLACE FUNCTION webhook.note_bank_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  PERFORM webhook.write_event('*', 'bank_file.compared', 'bank_file:' || NEW.day || ':' || NEW.runs, 'bank_file:' || NEW.day, NEW.runs, NEW.matched_at, jsonb_build_object('mid', '*', 'day', NEW.day,
    'run', NEW.runs, 'comparedAt', webhook.time_of(NEW.matched_at)), false);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_bank_file FROM PUBLIC;

CREATE OR REPLACE TRIGGER bank_file_is_sent AFTER UPDATE OF matched_at ON bank_file.days FOR EACH ROW
  WHEN (OLD.matched_at IS NULL AND NEW.matched_at IS NOT NULL) EXECUTE FUNCTION webhook.note_bank_file();

-- A change that was made, refused, taken back or is over. A merchant sees nothing of the changes of the provider.
CREATE OR REPLACE FUNCTION webhook.note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
BEGIN
  PERFORM webhook.write_event(NEW.mid, 'change.decided', 'change:' || NEW.change_id, 'change:' || NEW.change_id, 1, coalesce(NEW.decided_at, NEW.proposed_at), jsonb_build_object('mid', NEW.mid, 'changeId', NEW.change_id,
    'realm', NEW.realm, 'kind', NEW.kind, 'title', NEW.title, 'state', NEW.state, 'proposedBy', NEW.proposed_name, 'decidedBy', NEW.decided_name,
    'decidedAt', webhook.time_of(coalesce(NEW.decided_at, NEW.proposed_at))), NEW.realm = 'merchant');
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION webhook.note_change FROM PUBLIC;

CREATE OR REPLACE TRIGGER change_at_once_is_sent AFTER INSERT ON change.changes FOR EACH ROW
  WHEN (NEW.state <> 'pending') EXECUTE FUNCTION webhook.note_change();
CREATE OR REPLACE TRIGGER change_end_is_sent AFTER UPDATE OF state ON change.changes FOR EACH ROW
  WHEN (OLD.state = 'pending' AND NEW.state <> 'pending') EXECUTE FUNCTION webhook.note_change();

-- Statements are ready at six o'clock, of the days and months that have ended then: nothing happens in the database at
-- that moment, so a job asks. Only what is ready since the endpoint was made. Answers how many accounts it looked at.
CREATE OR REPLACE FUNCTION webhook.note_statements(now_at timestamptz, days integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, webhook AS $$
DECLARE
  today date := ((now_at - interval '6 hours') AT TIME ZONE 'Asia/Shanghai')::date;
BEGIN
  PERFORM webhook.write_event(s.mid, 'statement.ready', s.key, s.key, 1, s.ready_at, jsonb_build_object('mid', s.mid, 'accountNo', s.account_no, 'unit', s.unit, 'period', s.period, 'readyAt', webhook.time_of(s.ready_at)), true)
  FROM (
    SELECT a.mid, a.account_no, p.unit, p.period, p.ready_at, 'statement:' || a.account_no || ':' || p.period AS key
    FROM (SELECT mid, min(created_at) AS since FROM webhook.endpoints WHERE state <> 'ended' AND types @> '{statement.ready}' GROUP BY mid) e
      JOIN account.accounts a ON a.mid = e.mid
      CROSS JOIN LATERAL (
        SELECT 'day' AS unit, (d - 1)::text AS period, (d + time '06:00') AT TIME ZONE 'Asia/Shanghai' AS ready_at FROM (SELECT today - back AS d FROM generate_series(0, days - 1) back) one
        UNION ALL
        SELECT 'month', to_char(d - 1, 'YYYY-MM'), (d + time '06:00') AT TIME ZONE 'Asia/Shanghai' FROM (SELECT today - back AS d FROM generate_series(0, days - 1) back) one WHERE extract(day FROM d) = 1
      ) p
    WHERE p.ready_at > greatest(e.since, a.opened_at)
  ) s
  WHERE NOT EXISTS (SELECT 1 FROM webhook.events v WHERE v.mid = s.mid AND v.event_key = s.key);
  RETURN (SELECT count(*) FROM webhook.endpoints WHERE state <> 'ended' AND types @> '{statement.ready}');
END $$;
REVOKE ALL ON FUNCTION webhook.note_statements FROM PUBLIC;
GRANT EXECUTE ON FUNCTION webhook.note_statements TO portal_app;
