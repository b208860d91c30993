import type { Operation } from '#platform/kernel/operation.ts';
import { createOutsideClient, type OutsideClient, type OutsideReply } from '#testkit/outside-client.ts';
import { seededRandom } from '../demo/random.ts';
import { hostile, oneOf, valueFor, type Source } from './hostile-input.ts';

const VALUES_KEPT = 30;
/** Calls that sign in: tried too often, they would lock out the test's own users. */
const NOT_LEARNED = new Set(['loginName', 'mobile']);

/** Remembers the texts and numbers of an answer by their member's name. */
function learn(learned: Map<string, unknown[]>, value: unknown, name = ''): void {
  if (NOT_LEARNED.has(name)) return;
  if (Array.isArray(value)) for (const item of value) learn(learned, item, name);
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) learn(learned, member, key);
  else if (typeof value === 'string' || typeof value === 'number') {
    const known = learned.get(name) ?? [];
    if (!known.includes(value)) learned.set(name, [...known, value].slice(-VALUES_KEPT));
  }
}

/** A listener that is attacked. */
interface Target {
  url: string;
  /** A client that is signed in; asked again when an attack has ended the session. */
  enter(): Promise<OutsideClient>;
  /** `mespAuthList` with which the listener takes a confirmation as given, so that what comes after it is reached. */
  factors: readonly object[];
}

/** Sends calls with hostile and plausible values; what it learns from answers it uses in later calls. */
export class Attacker {
  readonly #source: Source & { learned: Map<string, unknown[]> };
  readonly #target: Target;
  #member: OutsideClient | null = null;

  constructor(seed: number, target: Target) {
    this.#source = { random: seededRandom(String(seed)).next, learned: new Map() };
    this.#target = target;
  }

  async #client({ policy }: Operation): Promise<OutsideClient> {
    if (policy.audience === 'public') return createOutsideClient(this.#target.url);
    return (this.#member ??= await this.#target.enter());
  }

  #payload(operation: Operation): unknown {
    const { random } = this.#source;
    if (random() < 0.03) return hostile(this.#source);
    const payload = valueFor(operation.input, this.#source, oneOf([0, 0.15, 0.5, 1], this.#source)) as Record<
      string,
      unknown
    >;
    if (operation.policy.confirm && random() < 0.8) payload.mespAuthList = this.#target.factors;
    if ('requestNo' in payload && random() < 0.7) payload.requestNo = crypto.randomUUID();
    return payload;
  }

  /** What was sent and answered where that is a failure of the server. */
  async attack(operation: Operation): Promise<string | null> {
    const { path, policy } = operation;
    const client = await this.#client(operation);
    const payload = this.#payload(operation);
    const reply = await this.#send(client, operation, payload).catch((error: unknown) =>
      policy.waits ? null : Promise.reject(error),
    );
    if (!reply) return null;
    if (reply.responseCode === '00000') learn(this.#source.learned, reply.data);
    if (reply.responseCode.startsWith('03T') || policy.endsSession) this.#member = null;
    return reply.status >= 500 ? `${path} ${JSON.stringify(payload)} → ${reply.status} ${reply.text}` : null;
  }

  /**
   * From another address each time: wrong tries by one address are counted, and would keep the test's users from
   * signing in.
   */
  #from(): { 'x-forwarded-for': string } {
    return { 'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(this.#source.random() * 256)).join('.')}` };
  }

  async #send(client: OutsideClient, { path, policy, answers }: Operation, payload: unknown): Promise<OutsideReply> {
    if (policy.upload) return client.upload(path, payload as object, Buffer.from('picture'));
    // The answer of one that waits is not waited for; a file is not JSON.
    if (!answers && !policy.waits)
      return client.send(path, await client.seal(path, payload), { headers: this.#from() });
    const named: Record<string, string> = client.ptoken === null ? {} : { ptoken: client.ptoken };
    const response = await fetch(`${this.#target.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...named, ...this.#from() },
      body: JSON.stringify(await client.seal(path, payload)),
      signal: AbortSignal.timeout(policy.waits ? 300 : 60_000),
    });
    const text = await response.text();
    return { status: response.status, responseCode: '', responseDesc: '', data: {}, text, headers: response.headers };
  }
}

/** Lists first, so that later calls have values to use. */
export const readsFirst = (operations: readonly Operation[]): Operation[] =>
  [...operations].sort(
    (one, other) => Number(one.policy.effect === 'change') - Number(other.policy.effect === 'change'),
  );

/** Why a server failed, from the lines of its log. */
export const causesIn = (lines: readonly string[]): string[] =>
  lines
    .map((line) => JSON.parse(line) as { path?: string; err?: { message: string; code?: string; stack?: string } })
    .map(
      ({ path, err }) =>
        `${path}: ${err?.code ?? ''} ${err?.message ?? ''}\n${(err?.stack ?? '')
          .split('\n')
          .filter((frame) => !frame.includes('node_modules'))
          .slice(0, 4)
          .join('\n')}`,
    );
