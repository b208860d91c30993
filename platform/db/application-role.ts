import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { MIGRATION_LOCK } from './migration.ts';

const SCRAM_ROUNDS = 4096;

/** Whose server logs in: the portal's, or the console's, which may read and write more. */
export type DatabaseRealm = 'merchant' | 'provider';

const realms = {
  merchant: { login: 'portal_login', rights: 'portal_app', use: 'database login' },
  provider: { login: 'portal_console', rights: 'portal_console', use: 'console database login' },
} as const;

/** One for each database, so that two of them on one server may have two secrets. */
const roleOf = (url: URL, realm: DatabaseRealm): string =>
  `${realms[realm].login}_${createHash('sha256').update(url.pathname).digest('hex').slice(0, 12)}`;

const passwordOf = (secret: Buffer, realm: DatabaseRealm): string =>
  createHmac('sha256', secret).update(realms[realm].use).digest('hex');

/**
 * How server and worker reach the database of `ownerUrl`: as a role of their own, which owns nothing and is no
 * superuser, so that `RESET ROLE` in a statement that an attacker has slipped in gains nothing. The password follows
 * from PORTAL_SECRET: every server of the product knows it, the database does not keep it.
 */
export function applicationUrl(ownerUrl: string, secret: Buffer, realm: DatabaseRealm = 'merchant'): string {
  const url = new URL(ownerUrl);
  url.username = roleOf(url, realm);
  url.password = passwordOf(secret, realm);
  return url.href;
}

/**
 * Makes the roles of both realms, or gives them the passwords of this secret. Their rights are those of `portal_app`
 * and `portal_console`, which the migrations have made.
 */
export async function prepareApplicationRole(ownerUrl: string, secret: Buffer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portal prepare' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const realm of ['merchant', 'provider'] as const) await prepareRole(client, new URL(ownerUrl), secret, realm);
  } finally {
    await client.end();
  }
}

async function prepareRole(client: pg.Client, url: URL, secret: Buffer, realm: DatabaseRealm): Promise<void> {
  const role = roleOf(url, realm);
  const { rows } = await client.query<{ mighty: boolean }>(
    'SELECT rolsuper OR rolbypassrls OR rolcreaterole AS mighty FROM pg_roles WHERE rolname = $1',
    [role],
  );
  if (rows[0]?.mighty)
    throw new Error(`the role ${role} may do more than the application should: remove it, it is made again`);
  if (!rows[0]) await client.query(`CREATE ROLE ${role} LOGIN`);
  // Sends the verifier that PostgreSQL keeps, not the password, because statements may be logged.
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(passwordOf(secret, realm))}'`);
  // For connections of a pooler, which are nobody's when they begin.
  await client.query(`ALTER ROLE ${role} SET role = '${realms[realm].rights}'`);
  // PostgreSQL 16 and newer let who made a role grant it, but not take it: the owner takes it to fill tables.
  await client.query(`GRANT ${realms[realm].rights} TO ${role}, CURRENT_USER`);
}

/** RFC 5803, as pg_authid has it. The password is ASCII, so that it needs no preparation. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
