-- Changes of rules are changes as all others (docs/decisions/0060). What a rule says in words only the product knows: of
-- those that came before, the line has what was noted.
INSERT INTO change.changes (mid, change_id, kind, subject, title, lines, command, state, proposed_by, proposed_name,
  proposed_at, decided_by, decided_name, decided_at, decision_reason)
SELECT n.mid, n.proposal_id, 'approval.rule', n.kind, '修改复核规则',
  jsonb_build_array(jsonb_build_object('label', '修改说明', 'before', '', 'after', coalesce(nullif(n.note, ''), '无'))),
  jsonb_build_object('kind', n.kind, 'baseVersion', n.base_version, 'layers', n.layers, 'note', n.note),
  CASE n.state WHEN 'confirmed' THEN 'done' WHEN 'rejected' THEN 'refused' ELSE n.state END, n.proposed_by,
  coalesce(m.user_name, ''), n.proposed_at, n.decided_by, coalesce(d.user_name, ''), n.decided_at, n.reason
FROM approval.proposals n LEFT JOIN identity.v_persons m ON m.id = n.proposed_by
  LEFT JOIN identity.v_persons d ON d.id = n.decided_by;
DROP TABLE approval.proposals;
