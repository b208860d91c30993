import { CONTROL_PORTS, CONTROL_VERSION } from '#platform/wire/password-control.ts';
import { controlGrant, type ControlGranted } from '../../control-grant.ts';
import { CallFailure } from '../../failure.ts';
import { agentCall, type AgentCall, type AgentReply } from './agent-call.ts';
import { reachesControl } from './browser-support.ts';
import { ChannelCipher } from './channel-cipher.ts';
import { COMMAND_MS, controlTexts, INSTALL_CHECK_MS, newWindowId, type ControlSettings } from './settings.ts';

/** What the page has found out about the control of this computer (spec section 4, password control). */
export type ControlState =
  | { kind: 'unsupported' | 'denied' | 'failed' }
  | { kind: 'missing' | 'outdated'; granted: ControlGranted }
  | { kind: 'ready'; control: Control };

/** The control does not know the channel, e.g. because it was started again. */
const CHANNEL_GONE = 1003;
export const isChannelGone = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === String(CHANNEL_GONE);

/** Its channel to one window of the portal. */
export class Control {
  readonly #ask: (reply: AskedOf) => Promise<unknown>;

  constructor(send: (reply: AskedOf) => Promise<unknown>) {
    this.#ask = send;
  }

  /** Sends one command; fails with the control's own sentence. */
  request<Reply>(type: string, args: object, { datab = '', timeoutMs = COMMAND_MS } = {}): Promise<Reply> {
    return this.#ask({ type, args, datab, timeoutMs }) as Promise<Reply>;
  }
}
interface AskedOf {
  type: string;
  args: object;
  datab: string;
  timeoutMs: number;
}

const silent = (data?: unknown): CallFailure => new CallFailure('answer', '', controlTexts.silent, data, '');

/** The first port with a control that answers this page. */
async function findControl(call: AgentCall): Promise<{ port: number; version: string; key: string } | null> {
  for (const port of CONTROL_PORTS) {
    const reply = await call(port, { type: 'checkinstall' }, INSTALL_CHECK_MS).catch(() => null);
    if (reply?.code === 0 && reply.version && reply.key) return { port, version: reply.version, key: reply.key };
  }
  return null;
}

/** Browsers ask the person before a public page may reach this computer; some of them under the older name. */
async function isDenied(): Promise<boolean> {
  for (const name of ['loopback-network', 'local-network-access']) {
    const permission = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => null);
    if (permission) return permission.state === 'denied';
  }
  return false;
}

let windows = 0;

async function openChannel(call: AgentCall, port: number, key: string, settings: ControlSettings): Promise<Control> {
  const cipher = await ChannelCipher.create(key);
  const send = async ({ type, args, datab, timeoutMs }: AskedOf): Promise<unknown> => {
    const { datac, open } = await cipher.seal(type, args);
    let reply: AgentReply;
    try {
      reply = await call(port, { type, rankey: cipher.rankey, datab, datac }, timeoutMs);
    } catch (error) {
      forgetControl();
      throw silent(error);
    }
    if (reply.code === CHANNEL_GONE) forgetControl();
    if (reply.code !== 0) throw new CallFailure('answer', String(reply.code), reply.message ?? '', null, '');
    return open(reply.data ?? '').catch((error: unknown) => Promise.reject(silent(error)));
  };
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: the control refuses a command that a later one has overtaken.
  const sendInTurn = (command: AskedOf): Promise<unknown> =>
    (last = last.catch(() => undefined).then(() => send(command)));
  // Looking for the control may have taken longer than a grant is good for.
  const { datab } = await controlGrant({ windowId: newWindowId((windows += 1)) });
  const { editType, maxLength } = settings;
  await sendInTurn({ type: 'initControl', args: { editType, maxLength }, datab, timeoutMs: COMMAND_MS });
  return new Control(sendInTurn);
}

async function lookForControl(settings: ControlSettings): Promise<ControlState> {
  if (!reachesControl(navigator.userAgent)) return { kind: 'unsupported' };
  const granted = await controlGrant({ windowId: newWindowId((windows += 1)) });
  const call = agentCall(granted.byScript);
  const found = await findControl(call);
  if (!found) return (await isDenied()) ? { kind: 'denied' } : { kind: 'missing', granted };
  if (settings.updates && Number(found.version) < Number(CONTROL_VERSION)) return { kind: 'outdated', granted };
  return { kind: 'ready', control: await openChannel(call, found.port, found.key, settings) };
}

let known: Promise<ControlState> | null = null;

/** The next field looks for the control again. */
export const forgetControl = (): void => void (known = null);

/** All fields of a window share one channel; what is missing or has failed is looked for again. */
export function connectControl(settings: ControlSettings): Promise<ControlState> {
  const looking = (known ??= lookForControl(settings));
  looking.then(
    ({ kind }) => kind === 'ready' || known !== looking || forgetControl(),
    () => known !== looking || forgetControl(),
  );
  return looking;
}
