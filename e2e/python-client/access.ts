import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutsideReply } from '#testkit/outside-client.ts';

const FOUND_MS = 180_000;
const LOOK_EVERY_MS = 500;

/** What people give a program: where it calls, its key, and the secret of the webhooks that it gets. */
export interface Access {
  address: string;
  keyId: string;
  privateKey: string;
  secret: string;
}

export function newKey(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

export async function done<T>(reply: Promise<OutsideReply<T>>): Promise<T> {
  const { responseCode, responseDesc, data } = await reply;
  if (responseCode !== '00000') throw new Error(`${responseCode} ${responseDesc}`);
  return data;
}

/** What is there after a while: a code is refused until a minute after the one before. */
export async function found<T>(attempt: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + FOUND_MS;
  for (;;) {
    const one = await attempt();
    if (one !== undefined) return one;
    if (Date.now() > deadline) throw new Error(`there was no ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
