import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#platform/file/write-whole.ts';

/**
 * The demo's secret is made once and kept beside its data, readable by its owner only; production names its own
 * (PORTAL_SECRET).
 */
export function demoSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('hex'), 0o600);
  return readFileSync(file, 'utf8').trim();
}
