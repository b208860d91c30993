import { CALLS_MAX, FAILED, RANDOM_ID_CHARACTERS, SUCCESS } from './constants.ts';
import { HostFault } from './fault.ts';
import { hostFunctions, OPEN_FUNCTIONS, type Params, type Use } from './functions.ts';
import type { KeyStores } from './key-stores.ts';
import type { Person } from './person.ts';

export interface HostReply {
  randomId: string;
  errorcode: number;
  result: unknown;
  /** The person refused in the system's dialog. */
  cancelled?: true;
}

interface FuncInfo {
  function: string;
  params: Params;
  randomId: string;
}

/** What one browser's page may do here: opened by `connect`, ended by `disconnect`. */
export class CertificateHost {
  readonly #parts: { origins: readonly string[]; keys: KeyStores; person: Person };
  #use: Use | null = null;
  #calls = 0;

  constructor(parts: { origins: readonly string[]; keys: KeyStores; person: Person }) {
    this.#parts = parts;
  }

  /** `origin` is the extension's word on who asks, which it has from the browser. */
  async answer(message: unknown): Promise<HostReply> {
    const { action, origin, funcInfo } = (message ?? {}) as { action?: unknown; origin?: unknown; funcInfo?: unknown };
    const info = funcInfoOf(funcInfo);
    try {
      if (!info) throw new HostFault('请求格式不正确');
      return { randomId: info.randomId, errorcode: SUCCESS, result: await this.#act(action, origin, info) };
    } catch (error) {
      // What is no fault of ours says nothing of this computer to the page.
      const fault = error instanceof HostFault ? error : new HostFault('数字证书程序出错，请重试');
      if (this.#use) this.#use.lastError = fault.message;
      const reply = { randomId: info?.randomId ?? '', errorcode: FAILED, result: fault.message };
      return fault.cancelled ? { ...reply, cancelled: true } : reply;
    }
  }

  async #act(action: unknown, origin: unknown, info: FuncInfo): Promise<unknown> {
    this.#calls += 1;
    if (this.#calls > CALLS_MAX) throw new HostFault('本次连接的调用次数过多，请刷新页面后重试');
    if (typeof origin !== 'string' || !this.#parts.origins.includes(origin))
      throw new HostFault('该网站不能使用本机的数字证书');
    if (action === 'connect') {
      this.#use = { ...this.#parts, origin, lastError: '' };
      return {};
    }
    if (action === 'disconnect') {
      this.#use = null;
      return {};
    }
    const use = this.#use;
    if (action !== 'invoke' || use?.origin !== origin) throw new HostFault('请先连接数字证书程序');
    const called = hostFunctions.get(info.function);
    if (!called) throw new HostFault('数字证书程序不支持该操作，请升级');
    if (!OPEN_FUNCTIONS.has(info.function)) await use.person.allow(origin);
    return called(use, info.params);
  }
}

function funcInfoOf(value: unknown): FuncInfo | null {
  const info = (value ?? {}) as Record<string, unknown>;
  const { function: name = '', params = {}, randomId } = info;
  const fits =
    typeof name === 'string' &&
    typeof params === 'object' &&
    params !== null &&
    typeof randomId === 'string' &&
    randomId.length === RANDOM_ID_CHARACTERS;
  return fits ? { function: name, params: params as Params, randomId } : null;
}
