-- Changes of the ratio are changes as all others (docs/decisions/0060).
INSERT INTO change.changes (mid, change_id, kind, subject, title, lines, command, state, proposed_by, proposed_name,
  proposed_at, decided_by, decided_name, decided_at)
SELECT c.mid, c.change_id, 'split.ratio', 'ratio', format('将分账比例由 %s 改为 %s', p.before, p.after),
  jsonb_build_array(jsonb_build_object('label', '分账比例', 'before', p.before, 'after', p.after)),
  jsonb_build_object('was', c.was, 'ratio', c.ratio), c.state, c.proposed_by, c.proposed_name, c.proposed_at,
  c.decided_by, c.decided_name, c.decided_at
FROM split.ratio_changes c CROSS JOIN LATERAL (
  SELECT round(c.was / 10000.0, 2) || '%' AS before, round(c.ratio / 10000.0, 2) || '%' AS after
) p;
DROP TABLE split.ratio_changes;
