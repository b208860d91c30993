import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { applicationUrl } from '#platform/db/application-role.ts';
import { writeWhole } from '#platform/file/write-whole.ts';
import { secretBytes, type Config } from './config.ts';

/** Where the demo keeps it. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');

/**
 * The demo's secret is made once and kept with its data, readable by its owner only; production names its own
 * (PORTAL_SECRET).
 */
export function demoSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = secretFile(dataDir);
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('hex'), 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** PORTAL_SECRET, or what the demo keeps with its data; null: neither. Makes none. */
export function knownSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Buffer | null {
  const kept = secretFile(dataDir);
  return secret ?? (existsSync(kept) ? secretBytes(readFileSync(kept, 'utf8').trim()) : null);
}

/** With another secret than the product's the restored copy would open neither keys nor passwords. */
export async function isSecretOf(secret: Buffer, url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: applicationUrl(url, secret) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
