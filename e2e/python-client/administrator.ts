import { createOutsideClient, newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { sm2Text } from '#testkit/outside-crypto.ts';
import { messages, newCode } from '#testkit/sms-inbox.ts';
import { done, found, newKey, type Access } from './access.ts';

const LOGIN_PASSWORD = 'Seaside#2027';
const OPERATION_PASSWORD = 'Lantern-8842';
/** Whom the identity service of the demo knows by this name. */
const ID_NUMBER = '11010119900307123X';

interface Place {
  url: string;
  simulatorsUrl: string;
}
interface Person {
  name: string;
  mobile: string;
}

/** The administrator of a new merchant, from the link in the SMS to a key and an address for its programs. */
export class Administrator {
  readonly #place: Place;
  readonly #person: Person;
  readonly #client: OutsideClient;

  private constructor(place: Place, person: Person, client: OutsideClient) {
    [this.#place, this.#person, this.#client] = [place, person, client];
  }

  /** Opens the link, activates the role on a phone, is checked by name, and sets the operation password. */
  static async join(place: Place, person: Person, mid: string): Promise<Administrator> {
    await acceptInvitation(place, person);
    const enter = async () => {
      const client = createOutsideClient(place.url);
      await done(client.login(person.mobile, LOGIN_PASSWORD));
      return client;
    };
    const phone = await enter();
    const before = await enter();
    const role = await done(before.call<{ qrCodeId: string }>('plm/auth.by.logined', { sceneCode: 'C003', mid }));
    await done(phone.call('plm/auth.scan.open', { qrCodeId: role.qrCodeId }));
    await done(phone.call('plm/auth.scan.decide', { qrCodeId: role.qrCodeId, agree: true }));
    const client = await enter();
    const check = await done(client.call<{ qrCodeId: string }>('plm/real.auth.qr.code'));
    await done(phone.call('plm/real.auth.scan', { qrCodeId: check.qrCodeId }));
    const papers = { qrCodeId: check.qrCodeId, name: person.name, idNumber: ID_NUMBER };
    await done(phone.call('plm/real.auth.submit', papers));
    const administrator = new Administrator(place, person, client);
    await administrator.#setOperationPassword();
    return administrator;
  }

  /** A key with all scopes, and an address for the webhooks of the merchant. */
  async equip(url: string): Promise<Access> {
    const { publicKey, privateKey } = newKey();
    const before = await done(this.#client.call<{ scopes: { code: string }[] }>('machine/key.list'));
    const key = { name: 'ERP', addresses: [], scopes: before.scopes.map(({ code }) => code), publicKey };
    await this.#confirmed('machine/key.make', key);
    const { list } = await done(
      this.#client.call<{ list: { credentials: { credentialId: string }[] }[] }>('machine/key.list'),
    );
    const types = ['order.succeeded', 'order.partly_succeeded', 'order.failed', 'order.returned', 'money.arrived'];
    await this.#confirmed('webhook/add', { url, note: '', types, signs: 'v1' });
    const endpoints = await done(this.#client.call<{ list: { endpointId: string }[] }>('webhook/endpoints'));
    const { endpointId } = endpoints.list[0]!;
    const { secret } = await this.#confirmed<{ secret: string }>('webhook/secret', { endpointId });
    return { address: this.#place.url, keyId: list[0]!.credentials[0]!.credentialId, privateKey, secret };
  }

  async #confirmed<T>(path: string, input: object): Promise<T> {
    const requestNo = newRequestNo();
    const smsCode = await this.#code(path.replace('/', '.'), requestNo);
    const mespAuthList = [{ smsCode }, { tradePwd: await sealed(this.#client, OPERATION_PASSWORD) }];
    return done(this.#client.call<T>(path, { requestNo, ...input, mespAuthList }));
  }

  async #setOperationPassword(): Promise<void> {
    const requestNo = newRequestNo();
    const smsCode = await this.#code('update.trade.pwd', requestNo);
    const newTradePwd = await sealed(this.#client, OPERATION_PASSWORD);
    const input = { requestNo, newTradePwd, mespAuthList: [{ smsCode }] };
    await done(this.#client.call('plm/update.trade.pwd', input));
  }

  /** A second code to a mobile is refused until a minute after the first one. */
  async #code(bizTypeCode: string, requestNo: string): Promise<string> {
    const [{ simulatorsUrl }, { mobile }] = [this.#place, this.#person];
    const [before] = await messages(simulatorsUrl, mobile);
    const requestCode = async (): Promise<true | undefined> => {
      const { responseCode } = await this.#client.call('plm/send.sms.code', { bizTypeCode, requestNo });
      return responseCode === '00000' ? true : undefined;
    };
    await found(requestCode, `code for ${bizTypeCode}`);
    return newCode(simulatorsUrl, mobile, before);
  }
}

async function sealed(client: OutsideClient, password: string): Promise<{ password: string; nonceStr: string }> {
  const { jsSdkRandom, jsSdkDataB, nonceStr } = await done(
    client.call<Record<'jsSdkRandom' | 'jsSdkDataB' | 'nonceStr', string>>('getRandom', {
      businessCode: 'passEncryptRandom',
    }),
  );
  return { password: sm2Text(jsSdkRandom + password, jsSdkDataB), nonceStr };
}

async function acceptInvitation({ url, simulatorsUrl }: Place, { mobile }: Person): Promise<void> {
  const tokenIn = async (): Promise<string | undefined> =>
    /token=([0-9a-f]{64})/.exec((await messages(simulatorsUrl, mobile)).map(({ text }) => text).join(' '))?.[1];
  const token = await found(tokenIn, `invitation of ${mobile}`);
  const client = createOutsideClient(url);
  const keyboard = await done(
    client.call<Record<'sm2Random' | 'publicKeyX' | 'publicKeyY' | 'nonceStr', string>>(
      'login/keyboard/init',
      {},
      { ptoken: null },
    ),
  );
  const point = `04${keyboard.publicKeyX}${keyboard.publicKeyY}`;
  const password = sm2Text(keyboard.sm2Random + LOGIN_PASSWORD, point);
  const input = { token, password, nonceStr: keyboard.nonceStr };
  await done(client.call('invitation/accept', input, { ptoken: null }));
}
