-- Changes a database of the last files before each module had one `schema.sql` to what those say: rules get names, and
-- all that a second person confirms goes into change.changes. Applied once, by platform/db/predecessor.ts; functions and
-- views follow from `functions.sql`.

-- The type of an account in one list, as its readers see it.
ALTER TABLE account.accounts
  DROP CONSTRAINT account_type_is_known,
  ADD CONSTRAINT account_type_is_known CHECK (type IN ('basic', 'settlement', 'payout', 'margin', 'special'));

-- platform.compared_name in a wrapper.
DROP FUNCTION topup.plain_name(text);

-- Changes of people and rights are changes as all others (docs/decisions/0060).
INSERT INTO change.changes (mid, change_id, kind, subject, title, lines, command, state, proposed_by, proposed_name,
  proposed_at, decided_by, decided_name, decided_at, decision_reason)
SELECT mid, change_id, 'access.' || kind, subject, title, lines, command, state, proposed_by, proposed_name, proposed_at,
  decided_by, decided_name, decided_at, reason FROM access.changes;
DROP TABLE access.changes;

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
DROP SCHEMA withdrawal;

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

-- The table had another name once.
ALTER TABLE identity.qr_codes RENAME CONSTRAINT qr_logins_pkey TO qr_codes_pkey;
ALTER TABLE identity.qr_codes RENAME CONSTRAINT qr_logins_scanner_session_id_fkey TO qr_codes_scanner_session_id_fkey;

-- Rules that had the name that PostgreSQL gives are named by what they say.
ALTER TABLE access.menus RENAME CONSTRAINT menus_code_check TO code_has_its_form;
ALTER TABLE access.menus RENAME CONSTRAINT menus_node_type_check TO node_type_is_known;
ALTER TABLE access.roles RENAME CONSTRAINT roles_code_check TO code_is_given;
ALTER TABLE access.roles RENAME CONSTRAINT roles_name_check TO name_is_given;
ALTER TABLE access.roles RENAME CONSTRAINT roles_role_class_check TO role_class_is_known;
ALTER TABLE access.opened_applications RENAME CONSTRAINT opened_applications_application_check TO application_is_given;
ALTER TABLE access.menu_settings RENAME CONSTRAINT menu_settings_name_check TO name_is_given;
ALTER TABLE access.menu_settings RENAME CONSTRAINT menu_settings_position_check TO position_is_positive;
ALTER TABLE account_statement.subscriptions RENAME CONSTRAINT subscriptions_unit_check TO unit_is_known;
ALTER TABLE account.kinds RENAME CONSTRAINT kinds_single_fen_check TO single_is_not_negative;
ALTER TABLE account.kinds RENAME CONSTRAINT kinds_day_fen_check TO day_is_not_negative;
ALTER TABLE account.kinds RENAME CONSTRAINT kinds_month_fen_check TO month_is_not_negative;
ALTER TABLE account.kinds RENAME CONSTRAINT kinds_day_count_check TO day_count_is_not_negative;
ALTER TABLE app_centre.deals RENAME CONSTRAINT deals_application_check TO application_is_given;
ALTER TABLE app_centre.notice_readers RENAME CONSTRAINT notice_readers_version_check TO version_is_given;
ALTER TABLE approval.policies RENAME CONSTRAINT policies_version_check TO version_is_positive;
ALTER TABLE approval.reviewer_limits RENAME CONSTRAINT reviewer_limits_single_fen_check TO single_is_not_negative;
ALTER TABLE approval.reviewer_limits RENAME CONSTRAINT reviewer_limits_day_fen_check TO day_is_not_negative;
ALTER TABLE approval.reviews RENAME CONSTRAINT reviews_order_hash_check TO order_is_hashed;
ALTER TABLE approval.reviews RENAME CONSTRAINT reviews_amount_fen_check TO amount_is_positive;
ALTER TABLE approval.reviews RENAME CONSTRAINT reviews_step_check TO step_is_not_negative;
ALTER TABLE approval.reviews RENAME CONSTRAINT reviews_state_check TO state_is_known;
ALTER TABLE certificate.authorities RENAME CONSTRAINT authorities_algorithm_check TO algorithm_is_known;
ALTER TABLE certificate.certificates RENAME CONSTRAINT certificates_serial_no_check TO serial_no_has_its_form;
ALTER TABLE certificate.certificates RENAME CONSTRAINT certificates_algorithm_check TO algorithm_is_known;
ALTER TABLE certificate.certificates RENAME CONSTRAINT certificates_key_hash_check TO key_is_hashed;
ALTER TABLE certificate.certificates RENAME CONSTRAINT certificates_state_check TO state_is_known;
ALTER TABLE certificate.certificates RENAME CONSTRAINT certificates_reason_check TO reason_is_known;
ALTER TABLE certificate.evidence RENAME CONSTRAINT evidence_algorithm_check TO algorithm_is_known;
ALTER TABLE certificate.evidence RENAME CONSTRAINT evidence_signature_hash_check TO signature_is_hashed;
ALTER TABLE checkout.trades RENAME CONSTRAINT trades_trade_no_check TO trade_no_has_its_form;
ALTER TABLE checkout.trades RENAME CONSTRAINT trades_link_key_check TO link_key_has_its_form;
ALTER TABLE checkout.trades RENAME CONSTRAINT trades_valid_days_check TO valid_days_is_positive;
ALTER TABLE checkout.payments RENAME CONSTRAINT payments_amount_fen_check TO amount_is_positive;
ALTER TABLE checkout.payments RENAME CONSTRAINT payments_state_check TO state_is_known;
ALTER TABLE collect.items RENAME CONSTRAINT items_order_no_check TO order_no_has_its_form;
ALTER TABLE collect.items RENAME CONSTRAINT items_arrived_no_check TO arrived_no_has_its_form;
ALTER TABLE collect.plans RENAME CONSTRAINT plans_version_check TO version_is_positive;
ALTER TABLE identity.persons RENAME CONSTRAINT persons_login_name_check TO login_name_is_given;
ALTER TABLE identity.persons RENAME CONSTRAINT persons_status_check TO status_is_known;
ALTER TABLE identity.sessions RENAME CONSTRAINT sessions_sign_key_check TO sign_key_is_given;
ALTER TABLE identity.sessions RENAME CONSTRAINT sessions_ended_reason_check TO ended_reason_is_known;
ALTER TABLE identity.nonces RENAME CONSTRAINT nonces_nonce_check TO nonce_has_its_form;
ALTER TABLE identity.nonces RENAME CONSTRAINT nonces_purpose_check TO purpose_is_known;
ALTER TABLE identity.qr_codes RENAME CONSTRAINT qr_logins_opener_key_check TO opener_key_is_given;
ALTER TABLE identity.avatars RENAME CONSTRAINT avatars_sha256_check TO sha256_is_a_hash;
ALTER TABLE identity.logins RENAME CONSTRAINT logins_way_check TO way_is_known;
ALTER TABLE identity.logins RENAME CONSTRAINT logins_device_hash_check TO device_is_hashed;
ALTER TABLE identity.pictures RENAME CONSTRAINT pictures_attempt_check TO attempt_is_a_hash;
ALTER TABLE identity.pictures RENAME CONSTRAINT pictures_answer_check TO answer_is_given;
ALTER TABLE merchant.merchants RENAME CONSTRAINT merchants_mid_check TO mid_has_its_form;
ALTER TABLE merchant.merchants RENAME CONSTRAINT merchants_customer_name_check TO customer_name_is_given;
ALTER TABLE merchant.merchants RENAME CONSTRAINT merchants_contact_name_check TO contact_name_is_short;
ALTER TABLE merchant.merchants RENAME CONSTRAINT merchants_contact_phone_check TO contact_phone_is_short;
ALTER TABLE merchant.merchants RENAME CONSTRAINT merchants_contact_email_check TO contact_email_is_short;
ALTER TABLE merchant.relations RENAME CONSTRAINT relations_role_class_check TO role_class_is_known;
ALTER TABLE merchant.relations RENAME CONSTRAINT relations_auth_status_check TO auth_status_is_known;
ALTER TABLE merchant.relations RENAME CONSTRAINT relations_disabled_from_check TO disabled_from_is_known;
ALTER TABLE messenger.bindings RENAME CONSTRAINT bindings_open_id_check TO open_id_is_given;
ALTER TABLE messenger.tickets RENAME CONSTRAINT tickets_state_check TO state_is_known;
ALTER TABLE orders.events RENAME CONSTRAINT events_seq_check TO seq_is_positive;
ALTER TABLE orders.instructions RENAME CONSTRAINT instructions_amount_fen_check TO amount_is_positive;
ALTER TABLE orders.instructions RENAME CONSTRAINT instructions_state_check TO state_is_known;
ALTER TABLE orders.bank_returns RENAME CONSTRAINT bank_returns_amount_fen_check TO amount_is_positive;
ALTER TABLE petty.coupons RENAME CONSTRAINT coupons_amount_fen_check TO amount_is_positive;
ALTER TABLE petty.coupons RENAME CONSTRAINT coupons_valid_days_check TO valid_days_is_positive;
ALTER TABLE petty.coupons RENAME CONSTRAINT coupons_state_check TO state_is_known;
ALTER TABLE petty.caps RENAME CONSTRAINT caps_single_fen_check TO single_is_positive;
ALTER TABLE petty.caps RENAME CONSTRAINT caps_day_fen_check TO day_is_positive;
ALTER TABLE petty.caps RENAME CONSTRAINT caps_month_fen_check TO month_is_positive;
ALTER TABLE preauth.requests RENAME CONSTRAINT requests_order_no_check TO order_no_has_its_form;
ALTER TABLE preauth.requests RENAME CONSTRAINT requests_amount_fen_check TO amount_is_positive;
ALTER TABLE preauth.requests RENAME CONSTRAINT requests_check TO confirm_until_is_later;
ALTER TABLE realname.checks RENAME CONSTRAINT checks_outcome_check TO outcome_is_known;
ALTER TABLE receipt.receipts RENAME CONSTRAINT receipts_line_no_check TO line_no_is_not_negative;
ALTER TABLE receipt.receipts RENAME CONSTRAINT receipts_ended_check TO ended_is_known;
ALTER TABLE receipt.receipts RENAME CONSTRAINT receipts_printed_check TO printed_is_positive;
ALTER TABLE reconcile.runs RENAME CONSTRAINT runs_state_check TO state_is_known;
ALTER TABLE reconcile.items RENAME CONSTRAINT items_result_check TO result_is_known;
ALTER TABLE redpacket.defaults RENAME CONSTRAINT defaults_single_check TO there_is_one_row;
ALTER TABLE redpacket.defaults RENAME CONSTRAINT defaults_least_fen_check TO least_is_positive;
ALTER TABLE redpacket.defaults RENAME CONSTRAINT defaults_payee_day_count_check TO payee_day_count_is_positive;
ALTER TABLE redpacket.defaults RENAME CONSTRAINT defaults_payee_day_fen_check TO payee_day_is_positive;
ALTER TABLE redpacket.defaults RENAME CONSTRAINT defaults_minute_count_check TO minute_count_is_positive;
ALTER TABLE redpacket.defaults RENAME CONSTRAINT defaults_check TO most_is_not_below_least;
ALTER TABLE redpacket.limits RENAME CONSTRAINT limits_least_fen_check TO least_is_positive;
ALTER TABLE redpacket.limits RENAME CONSTRAINT limits_most_fen_check TO most_is_positive;
ALTER TABLE redpacket.limits RENAME CONSTRAINT limits_payee_day_count_check TO payee_day_count_is_positive;
ALTER TABLE redpacket.limits RENAME CONSTRAINT limits_payee_day_fen_check TO payee_day_is_positive;
ALTER TABLE redpacket.limits RENAME CONSTRAINT limits_minute_count_check TO minute_count_is_positive;
ALTER TABLE redpacket.packets RENAME CONSTRAINT packets_packet_no_check TO packet_no_is_positive;
ALTER TABLE redpacket.packets RENAME CONSTRAINT packets_amount_fen_check TO amount_is_positive;
ALTER TABLE redpacket.packets RENAME CONSTRAINT packets_state_check TO state_is_known;
ALTER TABLE security.operation_password_history RENAME CONSTRAINT operation_password_history_password_hash_check TO password_is_hashed;
ALTER TABLE security.real_name_checks RENAME CONSTRAINT real_name_checks_digest_check TO digest_is_a_hash;
ALTER TABLE security.operation_records RENAME CONSTRAINT operation_records_object_check TO object_is_short;
ALTER TABLE security.operation_records RENAME CONSTRAINT operation_records_changes_check TO changes_is_a_list;
ALTER TABLE security.password_resets RENAME CONSTRAINT password_resets_state_check TO state_is_known;
ALTER TABLE security.record_sealer RENAME CONSTRAINT record_sealer_only_one_check TO there_is_one_row;
ALTER TABLE security.confirmed_payments RENAME CONSTRAINT confirmed_payments_payee_hash_check TO payee_is_hashed;
ALTER TABLE split.trades RENAME CONSTRAINT trades_amount_fen_check TO amount_is_positive;
ALTER TABLE split.shares RENAME CONSTRAINT shares_seq_check TO seq_is_positive;
ALTER TABLE standing.instructions RENAME CONSTRAINT instructions_rule_check TO rule_is_known;
ALTER TABLE standing.instructions RENAME CONSTRAINT instructions_amount_fen_check TO amount_is_not_negative;
ALTER TABLE standing.instructions RENAME CONSTRAINT instructions_state_check TO state_is_known;
ALTER TABLE standing.runs RENAME CONSTRAINT runs_missed_check TO missed_is_not_negative;
ALTER TABLE topup.expected RENAME CONSTRAINT expected_topup_no_check TO topup_no_has_its_form;
ALTER TABLE topup.expected RENAME CONSTRAINT expected_amount_fen_check TO amount_is_positive;
ALTER TABLE topup.expected RENAME CONSTRAINT expected_check TO valid_until_is_later;
ALTER TABLE topup.arrivals RENAME CONSTRAINT arrivals_amount_fen_check TO amount_is_positive;
ALTER TABLE topup.arrivals RENAME CONSTRAINT arrivals_matched_by_check TO matched_by_is_known;
ALTER TABLE topup.arrivals RENAME CONSTRAINT arrivals_back_state_check TO back_state_is_known;
ALTER TABLE topup.transfers_in RENAME CONSTRAINT transfers_in_state_check TO state_is_known;
ALTER TABLE wealth.settings RENAME CONSTRAINT settings_single_check TO there_is_one_row;
ALTER TABLE wealth.settings RENAME CONSTRAINT settings_cut_off_minute_check TO cut_off_minute_is_in_a_day;
ALTER TABLE wealth.settings RENAME CONSTRAINT settings_fast_day_fen_check TO fast_day_is_not_negative;
ALTER TABLE wealth.settings RENAME CONSTRAINT settings_pool_fen_check TO pool_is_not_negative;
ALTER TABLE wealth.pool RENAME CONSTRAINT pool_single_check TO there_is_one_row;
ALTER TABLE wealth.holdings RENAME CONSTRAINT holdings_fast_day_fen_check TO fast_day_is_not_negative;
ALTER TABLE wealth.trades RENAME CONSTRAINT trades_side_check TO side_is_known;
ALTER TABLE wealth.trades RENAME CONSTRAINT trades_amount_fen_check TO amount_is_positive;
ALTER TABLE wealth.trades RENAME CONSTRAINT trades_state_check TO state_is_known;
ALTER TABLE wealth.yields RENAME CONSTRAINT yields_shares_fen_check TO shares_is_not_negative;
ALTER TABLE wealth.auto_rules RENAME CONSTRAINT auto_rules_below_fen_check TO below_is_positive;
ALTER TABLE wealth.auto_rules RENAME CONSTRAINT auto_rules_mode_check TO mode_is_known;
ALTER TABLE wealth.auto_rules RENAME CONSTRAINT auto_rules_looks_check TO looks_is_known;
ALTER TABLE wealth.auto_rules RENAME CONSTRAINT auto_rules_state_check TO state_is_known;
ALTER TABLE ledger.sealer RENAME CONSTRAINT sealer_only_one_check TO there_is_one_row;
ALTER TABLE ledger.totaller RENAME CONSTRAINT totaller_only_one_check TO there_is_one_row;
ALTER TABLE wealth.applications RENAME CONSTRAINT applications_state_check TO state_is_known;
