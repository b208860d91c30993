import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#platform/file/write-whole.ts';
import { gatewayContracts } from '#platform/port/contract/index.ts';

/**
 * Variables by which the demo's product and its simulators know each other: a token, and a pair of keys for each. Made
 * once and kept with the demo's data. A gateway with an address of its own gets none of them.
 */
export function demoAccess(dataDir: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const folder = join(dataDir, 'gateways');
  mkdirSync(folder, { recursive: true });
  const fileOf = (name: string) => join(folder, name);
  const tokenFile = fileOf('token');
  if (!existsSync(tokenFile)) writeWhole(tokenFile, randomBytes(32).toString('hex'), 0o600);
  for (const name of ['portal', 'simulators']) if (!existsSync(fileOf(`${name}.pub`))) makePair(fileOf(name));

  const token = readFileSync(tokenFile, 'utf8');
  const keys = (prefix: string, ownKey: string, other: string) => ({
    [`${prefix}_SIGN_KEY`]: `${fileOf(ownKey)}.key`,
    [`${prefix}_SIGN_KEY_ID`]: ownKey,
    [`${prefix}_THEIR_KEY`]: `${fileOf(other)}.pub`,
    [`${prefix}_THEIR_KEY_ID`]: other,
  });
  const ours = Object.values(gatewayContracts)
    .filter(({ addressVariable }) => !environment[addressVariable])
    .map(({ prefix, isSigned }) => ({
      [`${prefix}_TOKEN`]: token,
      ...(isSigned ? keys(prefix, 'portal', 'simulators') : {}),
    }));
  return Object.assign({ SIMULATOR_TOKEN: token, ...keys('SIMULATOR', 'simulators', 'portal') }, ...ours);
}

/** The public key last: where it is, the private one is whole. */
function makePair(path: string): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  writeWhole(`${path}.key`, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), 0o600);
  writeWhole(`${path}.pub`, publicKey.export({ format: 'pem', type: 'spki' }).toString(), 0o644);
}
