import pg from 'pg';

/** The numbers of the merchants that are made here begin with it. */
const PREFIX = 'C';

export interface ManyMerchants {
  name: string;
  mid: string;
  mobile: string;
  accountNo: string;
}

/**
 * Enters so many merchants, each with an administrator, an account and its three ledger accounts, as the database's
 * owner and without money: what a search walks over. One that was filled before is left. Answers one of them.
 */
export async function fillMerchants(databaseUrl: string, count: number): Promise<ManyMerchants> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query(`SELECT 1 FROM merchant.merchants WHERE mid = $1`, [midOf(count)]);
    if (!rowCount) for (const statement of statements) await client.query(statement, [count]);
    await client.query('COMMIT');
    if (!rowCount) await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  const one = Math.ceil(count / 2);
  const digits = (length: number) => String(one).padStart(length, '0');
  return {
    name: `分店${digits(6)}`,
    mid: midOf(one),
    mobile: `1385${digits(7)}`,
    accountNo: `6688${digits(8)}0011`,
  };
}

const midOf = (no: number): string => `${PREFIX}${String(no).padStart(7, '0')}`;

const EACH = `FROM generate_series(1, $1::int) AS no CROSS JOIN LATERAL (SELECT '${PREFIX}' || lpad(no::text, 7, '0') AS mid,
  '6688' || lpad(no::text, 8, '0') || '0011' AS account_no, md5('person' || no)::uuid AS person_id,
  md5('available' || no)::uuid AS available_id, md5('frozen' || no)::uuid AS frozen_id, md5('pending' || no)::uuid AS pending_id) AS one`;

const statements = [
  `INSERT INTO merchant.merchants (mid, customer_name, platform_no, platform_name, created_at)
   SELECT mid, '上海连锁商贸有限公司分店' || lpad(no::text, 6, '0'), 'P01', '商户门户', now() - make_interval(mins => no) ${EACH}`,
  `INSERT INTO identity.persons (id, login_name, mobile, user_name, password_hash)
   SELECT person_id, 'shop-' || no, '1385' || lpad(no::text, 7, '0'), '店长', '$argon2id$none' ${EACH}`,
  `INSERT INTO merchant.relations (id, mid, person_id, role_id, role_class, auth_status)
   SELECT md5('relation' || no)::uuid, mid, person_id, md5('role' || no)::uuid, 'admin', 'active' ${EACH}`,
  `INSERT INTO account.account_numbers (account_no, mid) SELECT account_no, mid ${EACH}`,
  `INSERT INTO account.accounts (mid, account_no, type, name, status, available_id, frozen_id, pending_id, opened_at)
   SELECT mid, account_no, 'basic', '基本账户', 'normal', available_id, frozen_id, pending_id, now() ${EACH}`,
  ...['available', 'frozen', 'pending'].map(
    (kind) =>
      `INSERT INTO ledger.accounts (id, mid, code, kind) SELECT ${kind}_id, mid, account_no || '.${kind}', '${kind}' ${EACH}`,
  ),
];
