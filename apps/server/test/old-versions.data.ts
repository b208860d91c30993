/** Databases that people may have: which files earlier versions of the product had applied, and what was in them. */
export interface OldVersion {
  /** Of the last commit before the next version's files. */
  day: string;
  /** The last file of each module; the version had all files up to it. */
  last: Readonly<Record<string, string>>;
  /** Rows that this version wrote and that later files read or change. Run by the owner, who sees all merchants. */
  rows: string;
}

const id = (end: string): string => `01900000-0000-7000-8000-${end.padStart(12, '0')}`;
const buckets = (mid: string, from: number): string =>
  ['available', 'frozen', 'pending']
    .map(
      (kind, n) =>
        `SELECT ledger.open_account('${id(String(from + n))}', '${mid}', '${mid}:${kind}', '${kind}', false);`,
    )
    .join('\n');
const order = (no: string, members: Readonly<Record<string, string>>): string => {
  const all: Record<string, string> = {
    mid: 'OLDA',
    order_no: no,
    kind: 'transfer',
    type_code: '2010',
    request_no: no,
    order_hash: 'a'.repeat(64),
    account_no: '100000001',
    available_id: id('9001'),
    frozen_id: id('9002'),
    amount_fen: '5000',
    fee_fen: '0',
    payee_name: '旧收款公司',
    payee_account_no: '100000002',
    payee_bank_name: '',
    maker_id: id('1'),
    maker_name: '旧经办',
    submitted_at: '2026-11-20 10:00+08',
    finished_at: '2026-11-21 10:00+08',
    event_count: '2',
    ...members,
  };
  const values = Object.values(all).map((value) => `'${value}'`);
  return `INSERT INTO orders.orders (${Object.keys(all).join(', ')}) VALUES (${values.join(', ')});
    INSERT INTO orders.events (mid, order_no, seq, at, actor_id, actor_name, event) VALUES
      ('OLDA', '${no}', 1, '2026-11-20 10:00+08', '${id('1')}', '旧经办', 'submitted'), ('OLDA', '${no}', 2, '2026-11-21 10:00+08', NULL, '系统', '${all.state}');`;
};
const record = (no: string, mid: string): string =>
  `INSERT INTO security.operation_records (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id)
   VALUES ('${id(no)}', ${mid}, '${id('1')}', '旧经办', 'old/call', '旧操作', '00000KCSDS', '127.0.0.1', 'r${no}');`;

const EXPIRED = '202611200000000000000001';
export const COLLECTED = '202611240000000000000002';
export const oldIds = {
  payerAvailable: id('9001'),
  payerFrozen: id('9002'),
  collectorAvailable: id('9101'),
  hold: id('7001'),
};

export const oldVersions: readonly OldVersion[] = [
  {
    day: '2026-11-21',
    last: {
      'platform/db': '000-foundation.sql',
      'platform/jobs': '001-jobs.sql',
      'platform/http': '001-wire.sql',
      ledger: '005-hold-accounts.sql',
      'capabilities/access': '001-access.sql',
      'capabilities/account': '003-holidays.sql',
      'capabilities/approval': '001-approval.sql',
      'capabilities/identity': '001-identity.sql',
      'capabilities/merchant': '001-merchant.sql',
      'capabilities/order': '001-order.sql',
      'capabilities/payee': '001-payee.sql',
      'capabilities/security': '001-security.sql',
    },
    rows: `
      INSERT INTO identity.persons (id, login_name, mobile, user_name, password_hash) VALUES
        ('${id('1')}', 'old-maker', '13900000001', '旧经办', '$argon2id$x'), ('${id('2')}', 'old-admin', '13900000002', '旧管理员', '$argon2id$x');
      INSERT INTO merchant.merchants (mid, customer_name, platform_no, platform_name) VALUES ('OLDA', '旧付款公司', 'P1', '平台'), ('OLDB', '旧收款公司', 'P1', '平台');
      INSERT INTO merchant.relations (id, mid, person_id, role_id, role_class, auth_status) VALUES
        ('${id('11')}', 'OLDA', '${id('1')}', '${id('21')}', 'operator', 'active'), ('${id('12')}', 'OLDB', '${id('2')}', '${id('22')}', 'admin', 'active');
      INSERT INTO access.roles (id, mid, code, name, role_class) VALUES ('${id('21')}', 'OLDA', 'r1', '经办', 'operator'), ('${id('22')}', 'OLDB', 'r2', '管理员', 'admin');
      ${buckets('OLDA', 9001)}
      ${buckets('OLDB', 9101)}
      INSERT INTO account.account_numbers VALUES ('100000001', 'OLDA'), ('100000002', 'OLDB');
      INSERT INTO account.accounts (mid, account_no, type, name, status, available_id, frozen_id, pending_id, opened_at) VALUES
        ('OLDA', '100000001', 'basic', '旧付款公司', 'normal', '${id('9001')}', '${id('9002')}', '${id('9003')}', '2026-11-20'),
        ('OLDB', '100000002', 'basic', '旧收款公司', 'normal', '${id('9101')}', '${id('9102')}', '${id('9103')}', '2026-11-20');
      INSERT INTO account.limits (mid, function, single_fen, day_fen, month_fen, day_count) VALUES ('OLDA', 'transfer', 100000, 200000, 300000, 50);
      INSERT INTO account.limit_reservations (mid, order_no, account_no, function, amount_fen, day, month, reserved_at, released_at) VALUES
        ('OLDA', '${EXPIRED}', '100000001', 'transfer', 5000, '2026-11-20', '2026-11', '2026-11-20 10:00+08', '2026-11-21 10:00+08');
      INSERT INTO approval.policies (mid, kind, version, layers, created_by) VALUES ('OLDA', 'transfer', 1, '[{"fromFen":0,"steps":[]}]', '旧管理员');
      INSERT INTO jobs.jobs (id, kind, key, payload, run_at, max_attempts) VALUES ('${id('31')}', 'old', 'old', '{}', '2026-11-20', 1);
      ${order(EXPIRED, { state: 'expired' })}
      ${record('41', 'NULL')} ${record('42', "'OLDA'")} ${record('43', "'OLDB'")}`,
  },
  {
    day: '2026-11-23',
    last: {
      'platform/db': '002-tenant-policy.sql',
      'platform/jobs': '002-distribution.sql',
      'platform/http': '002-distribution.sql',
      ledger: '014-movements.sql',
      'capabilities/access': '002-distribution.sql',
      'capabilities/account': '010-closed.sql',
      'capabilities/account-status': '001-account-status.sql',
      'capabilities/approval': '007-reroute.sql',
      'capabilities/checkout': '003-end-of-order.sql',
      'capabilities/collect': '003-plan.sql',
      'capabilities/identity': '005-sessions-of-person.sql',
      'capabilities/merchant': '002-distribution.sql',
      'capabilities/order': '014-mandates.sql',
      'capabilities/payee': '002-flags.sql',
      'capabilities/petty': '001-petty.sql',
      'capabilities/preauth': '001-preauth.sql',
      'capabilities/receipt': '001-receipt.sql',
      'capabilities/redpacket': '001-redpacket.sql',
      'capabilities/refund': '001-refund.sql',
      'capabilities/security': '003-distribution.sql',
      'capabilities/split': '001-split.sql',
      'capabilities/standing': '001-standing.sql',
      'capabilities/statement': '001-statement.sql',
      'capabilities/topup': '002-send-back.sql',
      'capabilities/upload': '002-versions.sql',
      'capabilities/wealth': '001-wealth.sql',
      'capabilities/withdrawal': '001-withdrawal.sql',
    },
    rows: `
      SELECT ledger.open_account('${id('9201')}', 'OLDA', '100000003:petty', 'petty', false);
      SELECT ledger.open_account('${id('9202')}', 'OLDA', '100000003:petty_frozen', 'frozen', false);
      INSERT INTO petty.accounts (mid, account_no, owner_id, available_id, frozen_id, opened_at) VALUES
        ('OLDA', '100000003', '${id('1')}', '${id('9201')}', '${id('9202')}', '2026-11-23');
      ${record('44', "'OLDA'")} ${record('45', "'*'")}`,
  },
  {
    day: '2026-11-24',
    last: {
      'platform/db': '003-account-scope.sql',
      'platform/jobs': '002-distribution.sql',
      'platform/http': '002-distribution.sql',
      ledger: '017-balances-before.sql',
      'capabilities/access': '006-address-list.sql',
      'capabilities/account': '013-account-scope.sql',
      'capabilities/account-statement': '002-account-scope.sql',
      'capabilities/account-status': '003-account-scope.sql',
      'capabilities/activation': '001-activation.sql',
      'capabilities/app-centre': '002-notices.sql',
      'capabilities/approval': '008-told.sql',
      'capabilities/bank-file': '001-bank-file.sql',
      'capabilities/certificate': '004-expiry-told.sql',
      'capabilities/checkout': '003-end-of-order.sql',
      'capabilities/collect': '003-plan.sql',
      'capabilities/identity': '009-new-devices-told.sql',
      'capabilities/merchant': '003-staff.sql',
      'capabilities/messaging': '003-warn-rules.sql',
      'capabilities/messenger': '001-messenger.sql',
      'capabilities/order': '019-ended-at-the-bank.sql',
      'capabilities/payee': '002-flags.sql',
      'capabilities/petty': '004-coupons.sql',
      'capabilities/preauth': '001-preauth.sql',
      'capabilities/realname': '001-realname.sql',
      'capabilities/receipt': '001-receipt.sql',
      'capabilities/reconcile': '002-account-scope.sql',
      'capabilities/redpacket': '001-redpacket.sql',
      'capabilities/refund': '001-refund.sql',
      'capabilities/second': '001-second.sql',
      'capabilities/security': '009-address-ranges.sql',
      'capabilities/special': '001-special.sql',
      'capabilities/split': '002-ratio-changes.sql',
      'capabilities/standing': '002-told.sql',
      'capabilities/statement': '003-drawn-files.sql',
      'capabilities/terminal': '002-account-scope.sql',
      'capabilities/topup': '005-by-day.sql',
      'capabilities/upload': '002-versions.sql',
      'capabilities/wealth': '002-auto.sql',
      'capabilities/withdrawal': '001-withdrawal.sql',
    },
    rows: `
      INSERT INTO orders.mandates (mid, mandate_id, kind, account_no, payer_name, payee_mid, payee_account_no, payee_name, keep_fen, granted_by, granted_by_name, granted_at) VALUES
        ('OLDA', '${id('51')}', 'collect', '100000001', '旧付款公司', 'OLDB', '100000002', '旧收款公司', 0, '${id('2')}', '旧管理员', '2026-11-01');
      INSERT INTO collect.runs (mid, run_id, request_no, maker_id, maker_name, created_at) VALUES ('OLDB', '${id('52')}', 'run1', '${id('2')}', '旧管理员', '2026-11-20 10:00+08');
      INSERT INTO collect.items (mid, run_id, item_no, payer_mid, mandate_id, payer_name, payer_account_no, wish_fen, order_no, amount_fen, state, ended_at) VALUES
        ('OLDB', '${id('52')}', 1, 'OLDA', '${id('51')}', '旧付款公司', '100000001', 5000, '${COLLECTED}', 5000, 'succeeded', '2026-11-21 10:00+08');
      ${order(COLLECTED, { kind: 'collect', type_code: '3041', state: 'succeeded', hold_id: id('7001') })}
      INSERT INTO account.limit_usage (mid, account_no, function, period, amount_fen, count) VALUES
        ('OLDA', '100000001', 'collect', '2026-11-20', 5000, 1), ('OLDA', '100000001', 'collect', '2026-11', 5000, 1);
      INSERT INTO account.limit_reservations (mid, order_no, account_no, function, amount_fen, day, month, reserved_at) VALUES
        ('OLDA', '${COLLECTED}', '100000001', 'collect', 5000, '2026-11-20', '2026-11', '2026-11-20 10:00+08');
      INSERT INTO split.ratio_changes (mid, change_id, was, ratio, state, proposed_by, proposed_name, proposed_at, decided_by, decided_name, decided_at) VALUES
        ('OLDA', '${id('61')}', 3000, 4550, 'done', '${id('2')}', '旧管理员', '2026-11-20 10:00+08', '${id('3')}', '旧副管理', '2026-11-20 11:00+08');
      INSERT INTO account_status.changes (mid, change_id, account_no, action, reason, was, state, proposed_by, proposed_name, proposed_at) VALUES
        ('OLDA', '${id('62')}', '100000001', 'unfreeze', '旧原因', 'frozen', 'pending', '${id('2')}', '旧管理员', '2026-11-20 10:00+08');
      INSERT INTO account_status.part_freezes (mid, freeze_id, account_no, amount_fen, reason, state, placed_by, placed_name, placed_at, ended_at) VALUES
        ('OLDB', '${id('63')}', '100000002', 1, '旧冻结', 'expired', '${id('2')}', '旧管理员', '2026-11-20 10:00+08', '2026-11-21 10:00+08');
      INSERT INTO account_status.part_releases (mid, release_id, freeze_id, reason, state, proposed_by, proposed_name, proposed_at, decided_at) VALUES
        ('OLDB', '${id('64')}', '${id('63')}', '旧原因', 'lapsed', '${id('2')}', '旧管理员', '2026-11-20 10:00+08', '2026-11-21 10:00+08');
      INSERT INTO withdrawal.bank_changes (mid, change_id, change, bank_name, bank_account_no, holder_name, state, proposed_by, proposed_name, proposed_at) VALUES
        ('OLDA', '${id('65')}', 'bind', '旧银行', '6222020000001234', '旧付款公司', 'pending', '${id('2')}', '旧管理员', '2026-11-20 10:00+08');
      INSERT INTO approval.proposals (mid, proposal_id, kind, base_version, layers, note, proposed_by, proposed_at, state, decided_by, decided_at, reason) VALUES
        ('OLDA', '${id('66')}', 'transfer', 0, '[]', '', '${id('2')}', '2026-11-20 10:00+08', 'rejected', '${id('3')}', '2026-11-20 11:00+08', '旧原因');
      ${record('46', "'OLDA'")}`,
  },
];
