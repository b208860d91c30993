import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { algorithmOf } from '#platform/wire/http-signature/index.ts';

/** Names of keys are part of a header. */
const KEY_ID = /^[\w.:-]{1,100}$/;
const TOKEN = /^[\w.~+/=-]{16,4096}$/;

/** The keys with which messages are signed and verified, each with its name. */
export interface SigningKeys {
  keyId: string;
  key: KeyObject;
  theirKeyId: string;
  theirKey: KeyObject;
}

/** How a gateway knows who asks. Nothing of it may be logged. */
export interface GatewayAccess {
  token: string | null;
  /** PEM; `certificate` and `key` for mutual TLS, `authorities` in place of the public ones. */
  tls: { certificate: string | null; key: string | null; authorities: string | null } | null;
  signing: SigningKeys | null;
}

export const noAccess: GatewayAccess = { token: null, tls: null, signing: null };

/** The text of the file that a variable names; `text` is null where it names none or one that cannot be read. */
export function readNamedFile(
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
): { text: string | null; fault: string | null } {
  const path = environment[variable]?.trim();
  if (!path) return { text: null, fault: null };
  try {
    return { text: readFileSync(path, 'utf8'), fault: null };
  } catch {
    return { text: null, fault: `${variable} names a file that cannot be read: ${path}` };
  }
}

/**
 * Reads `<prefix>_TOKEN` and the files that `<prefix>_CERT` and so on name. `faults`: what is wrong with them, one
 * sentence each, without their content.
 */
export function readGatewayAccess(
  environment: Readonly<Record<string, string | undefined>>,
  prefix: string,
  { isSigned }: { isSigned: boolean },
): { access: GatewayAccess; faults: string[] } {
  const faults: string[] = [];
  const named = (name: string): string | null => environment[`${prefix}_${name}`]?.trim() || null;

  const fileOf = (name: string): string | null => {
    const { text, fault } = readNamedFile(environment, `${prefix}_${name}`);
    if (fault) faults.push(fault);
    return text;
  };
  const keyOf = (name: string, read: (pem: string) => KeyObject): KeyObject | null => {
    const pem = fileOf(name);
    if (pem === null) return null;
    try {
      const key = read(pem);
      if (algorithmOf(key.type === 'private' ? createPublicKey(key) : key)) return key;
    } catch {
      // The sentence below says it: what OpenSSL says may quote the key.
    }
    faults.push(`${prefix}_${name} is no key of Ed25519, RSA (2048 to 4096 bits) or SM2 in PEM`);
    return null;
  };
  const together = (...names: string[]): boolean => {
    const missing = names.filter((name) => named(name) === null);
    if (missing.length > 0 && missing.length < names.length)
      faults.push(
        `${missing.map((name) => `${prefix}_${name}`).join(', ')} is missing: ${names.length} belong together`,
      );
    return missing.length === 0;
  };

  const token = named('TOKEN');
  if (token !== null && !TOKEN.test(token))
    faults.push(`${prefix}_TOKEN has not 16 characters or more of those that a token may have`);
  together('CERT', 'KEY');
  const tls = { certificate: fileOf('CERT'), key: fileOf('KEY'), authorities: fileOf('CA') };
  let signing: SigningKeys | null = null;
  if (isSigned && together('SIGN_KEY', 'SIGN_KEY_ID', 'THEIR_KEY', 'THEIR_KEY_ID')) {
    for (const name of ['SIGN_KEY_ID', 'THEIR_KEY_ID'])
      if (!KEY_ID.test(named(name)!)) faults.push(`${prefix}_${name} is no name of a key: letters, digits and . : _ -`);
    const key = keyOf('SIGN_KEY', createPrivateKey);
    const theirKey = keyOf('THEIR_KEY', createPublicKey);
    if (key && theirKey) signing = { keyId: named('SIGN_KEY_ID')!, key, theirKeyId: named('THEIR_KEY_ID')!, theirKey };
  }
  return { access: { token, tls: Object.values(tls).some(Boolean) ? tls : null, signing }, faults };
}
