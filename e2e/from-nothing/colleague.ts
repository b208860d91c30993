import { codeAt } from '#capabilities/provider-access/server/index.ts';
import { encryptPassword } from '#platform/wire/sm2-password.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';

const PASSWORD = 'Harbour#2026';
const STEP_MS = 30_000;

/** A person of the provider at the console, with an authenticator. */
export interface Colleague {
  call<T>(path: string, payload?: object): Promise<T>;
  /** With a fresh code. */
  confirmed<T>(path: string, payload: object): Promise<T>;
  client: OutsideClient;
}

async function must<T>(client: OutsideClient, path: string, payload: object, ptoken?: null): Promise<T> {
  const reply = await client.call<T>(`console/${path}`, payload, ptoken === null ? { ptoken } : {});
  if (reply.responseCode !== '00000') throw new Error(`${path}: ${reply.responseCode} ${reply.responseDesc}`);
  return reply.data;
}

async function sealed(client: OutsideClient): Promise<{ password: string; nonceStr: string }> {
  const key = await must<Record<'sm2Random' | 'publicKeyX' | 'publicKeyY' | 'nonceStr', string>>(
    client,
    'access/keyboard',
    {},
    null,
  );
  const point = `04${key.publicKeyX}${key.publicKeyY}`;
  return { password: encryptPassword(key.sm2Random, PASSWORD, point), nonceStr: key.nonceStr };
}

/** Opens the link of an invitation, sets password and authenticator, and logs in. `printed` has the link. */
export async function joinBy(consoleUrl: string, loginName: string, printed: string): Promise<Colleague> {
  const token = /[0-9a-f]{64}/.exec(printed)?.[0] ?? '';
  const client = createOutsideClient(consoleUrl);
  const kept = await must<{ secret: string }>(
    client,
    'access/invitation.accept',
    { token, ...(await sealed(client)) },
    null,
  );
  const secret = kept.secret.replaceAll(/\s/g, '');
  let at = Date.now() - 2 * STEP_MS;
  // Each code serves once, and one of the next step is taken: the clock of a phone is never exact.
  const code = (): string => codeAt(secret, new Date((at = Math.max(at + STEP_MS, Date.now() - STEP_MS))));
  await must(client, 'access/invitation.confirm', { token, code: code() }, null);
  const { ticket } = await must<{ ticket: string }>(
    client,
    'access/login',
    { loginName, ...(await sealed(client)) },
    null,
  );
  const { ptoken } = await must<{ ptoken: string }>(client, 'access/totp', { ticket, code: code() }, null);
  client.ptoken = ptoken;
  return {
    client,
    call: (path, payload = {}) => must(client, path, payload),
    confirmed: (path, payload) => must(client, path, { ...payload, mespAuthList: [{ totpCode: code() }] }),
  };
}
