import type { KeyObject } from 'node:crypto';
import type { Ask } from '#platform/pinentry/pinentry.ts';
import { isLeftAlone, recentRefusals } from '#platform/pinentry/refusals.ts';
import { CLOCK_SKEW_MS, CONTROL_MAX_LENGTH, CONTROL_VERSION } from '#platform/wire/password-control.ts';
import { type Args, grantOf, newAgentKey, openCommand, sealReply } from './channel.ts';
import { AgentFault, CHANNEL_IDLE_MS, CHANNELS_MAX, RANDOM_KEPT_MS } from './constants.ts';
import { type Device, fingerprint } from './device.ts';
import { newSalt, PasswordField } from './password-field.ts';

export interface AgentOptions {
  /** Ed25519, of the portal server that signs grants. */
  serverKey: KeyObject;
  showPrompt: Ask;
  device: Device;
  now?: () => number;
}

export interface Query {
  type: string;
  rankey: string;
  datab: string;
  datac: string;
}

interface Channel {
  readonly key: Buffer;
  readonly origin: string;
  readonly session: string;
  readonly salt: Buffer;
  readonly maxLength: number;
  readonly fields: Map<string, PasswordField>;
  counter: number;
  usedAt: number;
}

const FIELDS_MAX = 4;

const known = (value: string | null): string => {
  if (value === null) throw new AgentFault(1008);
  return value;
};

function lengthOf({ maxLength = CONTROL_MAX_LENGTH }: Args): number {
  const isLength = Number.isInteger(maxLength) && Number(maxLength) >= 1 && Number(maxLength) <= CONTROL_MAX_LENGTH;
  if (!isLength) throw new AgentFault(1004);
  return Number(maxLength);
}

function fieldOf(channel: Channel, { field: name = 'password' }: Args): PasswordField {
  if (typeof name !== 'string') throw new AgentFault(1004);
  const field = channel.fields.get(name) ?? new PasswordField(channel.maxLength);
  if (!channel.fields.has(name) && channel.fields.size >= FIELDS_MAX) throw new AgentFault(1009);
  channel.fields.set(name, field);
  return field;
}

/** The control of one computer: its channels to windows of the portal, and the one dialog that may be open. */
export class PasswordAgent {
  readonly #options: AgentOptions;
  readonly #now: () => number;
  readonly #key = newAgentKey();
  readonly #channels = new Map<string, Channel>();
  /** Grants and randoms that have served, and until when they are remembered. */
  readonly #used = new Map<string, number>();
  /** When the person refused the dialogs of an origin. */
  readonly #refusals = new Map<string, number[]>();

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Answers the members of the reply without its code. */
  answer(query: Query, origin: string): object {
    const { type, rankey, datac } = query;
    if (type === 'checkinstall') return { version: CONTROL_VERSION, key: this.#key.publicKey };
    this.forget();
    const isFirst = type === 'initControl';
    const command = isFirst ? null : this.#commands[type];
    if (!isFirst && !command) throw new AgentFault(1001);
    const channel = isFirst ? this.#openChannel(query, origin) : this.#channels.get(rankey);
    if (channel?.origin !== origin) throw new AgentFault(1003);
    const { counter, args } = openCommand(channel.key, type, datac);
    // A command that was seen already, or that an older one overtook.
    if (counter <= channel.counter) throw new AgentFault(1004);
    channel.counter = counter;
    channel.usedAt = this.#now();
    const reply = command ? command(channel, args, query) : { version: CONTROL_VERSION };
    return { version: CONTROL_VERSION, data: sealReply(channel.key, type, counter, reply) };
  }

  /** Closes the dialogs and forgets what was typed. */
  close(): void {
    for (const rankey of this.#channels.keys()) this.#endChannel(rankey);
  }

  readonly #commands: Readonly<Record<string, ((channel: Channel, args: Args, query: Query) => object) | undefined>> =
    Object.assign(Object.create(null) as object, {
      openProt: (channel: Channel, args: Args) => this.#openDialog(channel, args),
      intervlOut: (channel: Channel, args: Args) => fieldOf(channel, args).show(),
      instControl: (channel: Channel, args: Args, query: Query) => this.#seal(channel, args, query),
      closeProt: (channel: Channel, args: Args) => {
        const field = fieldOf(channel, args);
        field.close();
        return field.show();
      },
      getVersion: () => ({ version: CONTROL_VERSION }),
      getLength: (channel: Channel, args: Args) => ({ length: fieldOf(channel, args).show().length }),
      getHash: (channel: Channel, args: Args) => ({ hash: fieldOf(channel, args).hash(channel.salt) }),
      pwdValid: (channel: Channel, args: Args) => ({ valid: fieldOf(channel, args).isValid() }),
      clearPwd: (channel: Channel, args: Args) => {
        const field = fieldOf(channel, args);
        field.clear();
        return field.show();
      },
      getMac: ({ origin }: Channel) => ({ mac: fingerprint(origin, 'mac', known(this.#options.device.mac())) }),
      getHarddisk: ({ origin }: Channel) => ({
        harddisk: fingerprint(origin, 'harddisk', known(this.#options.device.harddisk())),
      }),
      getCpu: ({ origin }: Channel) => ({ cpu: fingerprint(origin, 'cpu', known(this.#options.device.cpu())) }),
    });

  #openChannel({ type, rankey, datab, datac }: Query, origin: string): Channel {
    const now = this.#now();
    const grant = grantOf(datab, this.#options.serverKey, origin, now);
    if (this.#channels.has(rankey)) throw new AgentFault(1004);
    if (this.#channels.size >= CHANNELS_MAX) throw new AgentFault(1009);
    const key = this.#key.unwrap(rankey);
    const maxLength = lengthOf(openCommand(key, type, datac).args);
    this.#useOnce(`grant ${grant.id}`, grant.exp + CLOCK_SKEW_MS, 1002);
    const { session } = grant;
    const channel = { key, origin, session, salt: newSalt(), maxLength, fields: new Map(), counter: -1, usedAt: now };
    this.#channels.set(rankey, channel);
    return channel;
  }

  /** One dialog at a time on the whole computer: a second would be typed into by mistake. */
  #openDialog(channel: Channel, args: Args): object {
    const field = fieldOf(channel, args);
    const isBusy = [...this.#channels.values()].some(({ fields }) => [...fields.values()].some(({ isOpen }) => isOpen));
    if (isBusy) throw new AgentFault(1007);
    const { origin } = channel;
    const refusals = this.#refusals.get(origin) ?? [];
    if (isLeftAlone(refusals, this.#now())) throw new AgentFault(1010);
    field.open(
      this.#options.showPrompt({
        title: '商户门户密码控件',
        description: `${origin} 请您输入密码`,
        prompt: '密码',
      }),
      () => this.#refusals.set(origin, [...recentRefusals(refusals, this.#now()), this.#now()]),
    );
    return field.show();
  }

  #seal(channel: Channel, args: Args, { datab }: Query): object {
    const { session, random } = grantOf(datab, this.#options.serverKey, channel.origin, this.#now());
    if (session !== channel.session || !random) throw new AgentFault(1002);
    const field = fieldOf(channel, args);
    if (field.show().length === 0) throw new AgentFault(1006);
    this.#useOnce(`random ${random.nonceStr}`, this.#now() + RANDOM_KEPT_MS, 1005);
    return { password: field.seal(random.jsSdkRandom, random.jsSdkDataB), nonceStr: random.nonceStr };
  }

  #useOnce(name: string, until: number, fault: 1002 | 1005): void {
    if (this.#used.has(name)) throw new AgentFault(fault);
    this.#used.set(name, until);
  }

  #endChannel(rankey: string): void {
    const channel = this.#channels.get(rankey);
    for (const field of channel?.fields.values() ?? []) field.clear();
    channel?.key.fill(0);
    this.#channels.delete(rankey);
  }

  /** Ends channels that were left, with what was typed into them. */
  forget(): void {
    const now = this.#now();
    for (const [name, until] of this.#used) if (until < now) this.#used.delete(name);
    for (const [rankey, { usedAt }] of this.#channels) if (usedAt + CHANNEL_IDLE_MS < now) this.#endChannel(rankey);
  }
}
