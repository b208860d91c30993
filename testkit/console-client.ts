import { encryptPassword } from '#platform/wire/sm2-password.ts';
import { createOutsideClient, type OutsideClient, type OutsideReply } from './outside-client.ts';

export const CONSOLE_PASSWORD = 'Console#2026';

/** The password as the console's login sends it, under a key that the server gives for one use. */
export async function sealConsolePassword(
  client: OutsideClient,
  password: string,
): Promise<{ password: string; nonceStr: string }> {
  const { data } = await client.call<Record<'sm2Random' | 'publicKeyX' | 'publicKeyY' | 'nonceStr', string>>(
    'console/access/keyboard',
    {},
    { ptoken: null },
  );
  const point = `04${data.publicKeyX}${data.publicKeyY}`;
  return { password: encryptPassword(data.sm2Random, password, point), nonceStr: data.nonceStr };
}

/** The first step of a login; its answer has the ticket of the second. */
export const enterConsolePassword = async (
  client: OutsideClient,
  loginName: string,
  password = CONSOLE_PASSWORD,
): Promise<OutsideReply<{ ticket: string }>> =>
  client.call(
    'console/access/login',
    { loginName, ...(await sealConsolePassword(client, password)) },
    { ptoken: null },
  );

/** A client of the console's listener at `url` that is signed in. Throws where the code is refused. */
export async function signInToConsole(url: string, loginName: string, code: () => string): Promise<OutsideClient> {
  const client = createOutsideClient(url);
  const { data } = await enterConsolePassword(client, loginName);
  const entered = await client.call<{ ptoken: string }>(
    'console/access/totp',
    { ticket: data.ticket, code: code() },
    { ptoken: null },
  );
  if (entered.responseCode !== '00000') throw new Error(`${loginName} could not enter: ${entered.responseCode}`);
  client.ptoken = entered.data.ptoken;
  return client;
}
