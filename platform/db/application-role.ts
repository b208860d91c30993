import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { MIGRATION_LOCK } from './migration.ts';

const SCRAM_ROUNDS = 4096;

/** One for each database, so that two of them on one server may have two secrets. */
const roleOf = (url: URL): string =>
  `portal_login_${createHash('sha256').update(url.pathname).digest('hex').slice(0, 12)}`;

const passwordOf = (secret: Buffer): string => createHmac('sha256', secret).update('database login').digest('hex');

/**
 * How server and worker reach the database of `ownerUrl`: as a role of their own, which owns nothing and is no
 * superuser, so that `RESET ROLE` in a statement that an attacker has slipped in gains nothing. The password follows
 * from PORTAL_SECRET: every server of the product knows it, the database does not keep it.
 */
export function applicationUrl(ownerUrl: string, secret: Buffer): string {
  const url = new URL(ownerUrl);
  url.username = roleOf(url);
  url.password = passwordOf(secret);
  return url.href;
}

/**
 * Makes that role, or gives it the password of this secret. Its rights are those of `portal_app`, which the migrations
 * have made.
 */
export async function prepareApplicationRole(ownerUrl: string, secret: Buffer): Promise<void> {
  const role = roleOf(new URL(ownerUrl));
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portal prepare' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<{ mighty: boolean }>(
      'SELECT rolsuper OR rolbypassrls OR rolcreaterole AS mighty FROM pg_roles WHERE rolname = $1',
      [role],
    );
    if (rows[0]?.mighty)
      throw new Error(`the role ${role} may do more than the application should: remove it, it is made again`);
    if (!rows[0]) await client.query(`CREATE ROLE ${role} LOGIN`);
    // Sends the verifier that PostgreSQL keeps, not the password, because statements may be logged.
    await client.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(passwordOf(secret))}'`);
    // PostgreSQL 16 and newer let who made a role grant it, but not take it: the owner takes it to fill tables.
    await client.query(`GRANT portal_app TO ${role}, CURRENT_USER`);
  } finally {
    await client.end();
  }
}

/** RFC 5803, as pg_authid has it. The password is ASCII, so that it needs no preparation. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
