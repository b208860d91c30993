GRANT USAGE ON SCHEMA approval TO portal_app;

SELECT platform.protect_tenant('approval.policies');
GRANT SELECT, INSERT ON approval.policies TO portal_app;

SELECT platform.protect_tenant('approval.exemptions');
GRANT SELECT, INSERT ON approval.exemptions TO portal_app;

SELECT platform.protect_tenant('approval.reviewer_limits');
GRANT SELECT, INSERT, UPDATE, DELETE ON approval.reviewer_limits TO portal_app;

SELECT platform.protect_tenant('approval.reviews');
GRANT SELECT, INSERT, UPDATE (steps, step, state, ended_at, reminded_day, left_alone_at, steps_before, rerouted_at,
  told_xid, told_at) ON approval.reviews TO portal_app;

SELECT platform.protect_tenant('approval.acts');
GRANT SELECT, INSERT ON approval.acts TO portal_app;

-- Which orders wait for whom: the current step of every review under way (order's to-do reads it).
CREATE OR REPLACE VIEW approval.v_pending WITH (security_invoker = true) AS
  SELECT r.mid, r.order_no, r.maker_id, r.deadline_at, r.step, jsonb_array_length(r.steps) AS step_count,
    r.steps -> r.step ->> 'title' AS step_title,
    coalesce((r.steps -> r.step ->> 'adminOnly')::boolean, false) AS admin_only,
    r.steps -> r.step -> 'persons' AS persons,
    ARRAY(SELECT a.person_id FROM approval.acts a WHERE a.mid = r.mid AND a.order_no = r.order_no) AS acted
  FROM approval.reviews r WHERE r.state = 'pending';
GRANT SELECT ON approval.v_pending TO portal_app;
