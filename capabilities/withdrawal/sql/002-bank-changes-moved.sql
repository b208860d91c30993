-- Changes of bound bank accounts are changes as all others (docs/decisions/0060). Their decisions named no person.
INSERT INTO change.changes (mid, change_id, kind, subject, title, lines, command, state, proposed_by, proposed_name,
  proposed_at, decided_by, decided_name, decided_at)
SELECT c.mid, c.change_id, 'withdrawal.bank', c.bank_account_no,
  CASE c.change WHEN 'bind' THEN '绑定' ELSE '解绑' END || w.bank,
  jsonb_build_array(jsonb_build_object('label', w.bank,
    'before', CASE c.change WHEN 'bind' THEN '未绑定' ELSE '已绑定' END,
    'after', CASE c.change WHEN 'bind' THEN '已绑定' ELSE '已解绑' END)),
  jsonb_build_object('change', c.change, 'bankName', c.bank_name, 'bankAccountNo', c.bank_account_no,
    'holderName', c.holder_name, 'bankAccountId', c.bank_account_id),
  c.state, c.proposed_by, c.proposed_name, c.proposed_at, c.decided_by, coalesce(p.user_name, ''), c.decided_at
FROM withdrawal.bank_changes c LEFT JOIN identity.v_persons p ON p.id = c.decided_by
  CROSS JOIN LATERAL (SELECT format('银行账户 %s 尾号%s', c.bank_name, right(c.bank_account_no, 4)) AS bank) w;
DROP TABLE withdrawal.bank_changes;
