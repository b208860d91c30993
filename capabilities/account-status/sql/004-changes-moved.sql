-- Changes of a status and releases of frozen parts are changes as all others (docs/decisions/0060).
INSERT INTO change.changes (mid, change_id, kind, subject, account_no, title, lines, command, state, reason, proposed_by,
  proposed_name, proposed_at, decided_by, decided_name, decided_at)
SELECT c.mid, c.change_id, 'account.status', c.account_no, c.account_no,
  format('%s账户（尾号%s）', a.word, right(c.account_no, 4)),
  jsonb_build_array(jsonb_build_object('label', format('账户 %s 的状态', right(c.account_no, 4)), 'before', w.word,
    'after', CASE c.action WHEN 'freeze' THEN '冻结' WHEN 'close' THEN '已销户' ELSE '正常' END)),
  jsonb_build_object('accountNo', c.account_no, 'action', c.action, 'was', c.was), c.state, c.reason, c.proposed_by,
  c.proposed_name, c.proposed_at, c.decided_by, coalesce(c.decided_name, ''), c.decided_at
FROM account_status.changes c
  JOIN (VALUES ('freeze', '冻结'), ('unfreeze', '解冻'), ('close', '销户')) a (action, word) ON a.action = c.action
  LEFT JOIN (VALUES ('normal', '正常'), ('receive_only', '只收不付'), ('pay_only', '只付不收'), ('frozen', '冻结'),
    ('dormant', '休眠'), ('closing', '销户中'), ('closed', '已销户')) w (status, word) ON w.status = c.was;

INSERT INTO change.changes (mid, change_id, kind, subject, account_no, title, lines, command, state, reason, proposed_by,
  proposed_name, proposed_at, decided_by, decided_name, decided_at)
SELECT r.mid, r.release_id, 'account.part_release', r.freeze_id::text, f.account_no,
  format('解除部分冻结 %s 元（尾号%s）', p.yuan, right(f.account_no, 4)),
  jsonb_build_array(jsonb_build_object('label', format('账户 %s 的部分冻结', right(f.account_no, 4)),
    'before', p.yuan || ' 元', 'after', '')),
  jsonb_build_object('freezeId', r.freeze_id), r.state, r.reason, r.proposed_by, r.proposed_name, r.proposed_at,
  r.decided_by, coalesce(r.decided_name, ''), r.decided_at
FROM account_status.part_releases r JOIN account_status.part_freezes f ON f.mid = r.mid AND f.freeze_id = r.freeze_id
  CROSS JOIN LATERAL (SELECT round(f.amount_fen / 100.0, 2)::text AS yuan) p;

DROP TABLE account_status.part_releases;
DROP TABLE account_status.changes;
