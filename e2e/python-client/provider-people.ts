import { DEMO_TOTP_SECRET } from '#apps/server/demo/colleagues.data.ts';
import { signInToConsole } from '#testkit/console-client.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { Authenticator } from '../console/authenticator.ts';
import { done, newKey, type Access } from './access.ts';

/** Somebody of the provider at the demo's console. */
class Colleague {
  readonly #client: OutsideClient;
  readonly #authenticator: Authenticator;

  private constructor(client: OutsideClient, authenticator: Authenticator) {
    this.#client = client;
    this.#authenticator = authenticator;
  }

  static async enter(consoleUrl: string, loginName: string): Promise<Colleague> {
    const authenticator = new Authenticator(DEMO_TOTP_SECRET);
    const code = await authenticator.next();
    return new Colleague(await signInToConsole(consoleUrl, loginName, () => code), authenticator);
  }

  read = <T>(path: string, input: object = {}): Promise<T> => done(this.#client.call<T>(path, input));

  async change<T>(path: string, input: object): Promise<T> {
    const mespAuthList = [{ totpCode: await this.#authenticator.next() }];
    return done(this.#client.call<T>(path, { requestNo: newRequestNo(), ...input, mespAuthList }));
  }
}

const approve = (colleague: Colleague, { changeId }: { changeId: string }) =>
  colleague.change('console/change/decide', { changeId, approve: true, reason: '' });

/** A key of the provider's systems with all scopes, and an address for their webhooks: proposed and approved. */
export async function joinProvider(consoleUrl: string, url: string): Promise<Access> {
  const [one, other] = [await Colleague.enter(consoleUrl, 'op-admin'), await Colleague.enter(consoleUrl, 'op-admin2')];
  const { publicKey, privateKey } = newKey();
  const { scopes } = await one.read<{ scopes: { code: string }[] }>('console/machine/key.list');
  const key = { name: '核心系统', addresses: [], scopes: scopes.map(({ code }) => code), publicKey };
  await approve(other, await one.change('console/machine/key.make', { ...key, reason: '核心系统对接' }));
  const { list } = await one.read<{ list: { name: string; credentials: { credentialId: string }[] }[] }>(
    'console/machine/key.list',
  );
  const hook = { url, note: '', types: ['merchant.opened'], signs: 'v1', reason: '核心系统对接' };
  await approve(other, await one.change('console/webhook/add', hook));
  const endpoints = await one.read<{ list: { endpointId: string }[] }>('console/webhook/endpoints');
  const { endpointId } = endpoints.list[0]!;
  const { secret } = await one.change<{ secret: string }>('console/webhook/secret', { endpointId });
  const { credentialId } = list.find(({ name }) => name === key.name)!.credentials[0]!;
  return { address: consoleUrl, keyId: credentialId, privateKey, secret };
}

/** Opens the merchant of an application that the provider's systems have submitted. */
export async function openMerchant(consoleUrl: string, applicationNo: string): Promise<{ mid: string }> {
  const risk = await Colleague.enter(consoleUrl, 'op-risk');
  const { version } = await risk.read<{ version: number }>('console/onboarding/detail', { applicationNo });
  return risk.change('console/onboarding/approve', { applicationNo, version });
}
