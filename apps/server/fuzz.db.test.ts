import { noMessenger } from '#platform/port/messenger-app.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { openProviderAccounts } from '#capabilities/account/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { createHttpServer, createTransportKeys, serverLog } from '#platform/http/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { testSeed } from '#testkit/sample.ts';
import { createOutsideClient, type OutsideClient, type OutsideReply } from '#testkit/outside-client.ts';
import { errorTexts, fieldLabels, menuNodes, operations } from './catalogue.ts';
import { seededRandom } from './demo/random.ts';
import { seedDemo } from './demo/seed.ts';
import { joinWeb } from './product.ts';
import { hostile, oneOf, valueFor, type Source } from './test/hostile-input.ts';

/**
 * FUZZ_SEED repeats a run, FUZZ_ROUNDS lengthens it: that many calls of every operation, and by default as many as fit
 * into half a minute.
 */
const SEED = Number(process.env.FUZZ_SEED ?? testSeed());
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 10);
const AT_MOST_MS = process.env.FUZZ_ROUNDS ? Infinity : 10_000;
const VALUES_KEPT = 30;
/** A code with which the confirmation is taken as given, so that what comes after it is reached. */
const LET_THROUGH = '424242';
const SECRET = Buffer.alloc(32, 3);
const unlimited = { burst: 1e6, perSecond: 1e6 };

let db: TestDatabase;
let countersDb: Database;
let server: Awaited<ReturnType<typeof createHttpServer>>;
let url: string;
const lines: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await syncMenu(tx, menuNodes);
    await openProviderAccounts(tx);
  });
  const log = serverLog('error', { write: (line: string) => void lines.push(line) });
  await seedDemo({ url: db.url, secret: SECRET, size: 0.1, begin: new Date(), log });
  countersDb = db.open({ poolSize: 4, applicationName: 'test counters' });
  const transportKeys = createTransportKeys({ db: countersDb, secret: SECRET, log });
  const smsLimits = { resendAfterSeconds: 0, perHour: 1e6, perDay: 1e6, perAddressHour: 1e6, pictureAfter: 1e6 };
  const { bindings, guards } = joinWeb({
    db: db.database,
    factorsDb: countersDb,
    loginsDb: countersDb,
    secret: SECRET,
    sms: { send: async () => undefined },
    transportKey: () => transportKeys.current(),
    receivingBank,
    messenger: noMessenger,
    identityService: { check: async () => ({ state: 'unknown' }) },
    smsLimits,
    demo: true,
  });
  const confirm: typeof guards.confirm = (question) =>
    question.confirmation.smsCode === LET_THROUGH ? Promise.resolve(ok(null)) : guards.confirm(question);
  server = await createHttpServer({
    bindings,
    guards: { ...guards, confirm },
    db: db.database,
    clock: systemClock,
    log,
    errorTexts,
    fieldLabels,
    transportKeys,
    publicRate: unlimited,
    patienceMs: 60_000,
    trustProxy: '127.0.0.1',
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await countersDb.close();
  await db.close();
});

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

class Attacker {
  readonly #source: Source & { learned: Map<string, unknown[]> };
  #member: OutsideClient | null = null;
  readonly #mobile: string;

  constructor(seed: number, mobile: string) {
    this.#source = { random: seededRandom(String(seed)).next, learned: new Map() };
    this.#mobile = mobile;
  }

  /** Signs in again when an attack has ended the session. */
  async #client(operation: Operation): Promise<OutsideClient> {
    if (operation.policy.audience === 'public') return createOutsideClient(url);
    if (this.#member) return this.#member;
    const client = createOutsideClient(url);
    const entered = await client.login(this.#mobile, 'Portal#2026');
    if (entered.responseCode !== '00000')
      throw new Error(`${this.#mobile} could not sign in again: ${entered.responseCode}`);
    return (this.#member = client);
  }

  #payload(operation: Operation): unknown {
    const { random } = this.#source;
    if (random() < 0.03) return hostile(this.#source);
    const payload = valueFor(operation.input, this.#source, oneOf([0, 0.15, 0.5, 1], this.#source)) as Record<
      string,
      unknown
    >;
    if (operation.policy.confirm && random() < 0.8) payload.mespAuthList = [{ smsCode: LET_THROUGH }];
    if ('requestNo' in payload && random() < 0.7) payload.requestNo = crypto.randomUUID();
    return payload;
  }

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
    const sent = fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...named, ...this.#from() },
      body: JSON.stringify(await client.seal(path, payload)),
      signal: AbortSignal.timeout(policy.waits ? 300 : 60_000),
    });
    const response = await sent;
    const text = await response.text();
    return { status: response.status, responseCode: '', responseDesc: '', data: {}, text, headers: response.headers };
  }
}

describe('Whatever is sent to any operation', () => {
  it(
    `is never answered with a failure of the server (FUZZ_SEED=${SEED})`,
    { timeout: 60_000 + ROUNDS * 20_000 },
    async () => {
      // By their mobiles: their login names are changed by the attack.
      const people = ['13800000001', '13800000002', '13800000003', '13800000001'];
      const found: string[] = [];
      const begun = performance.now();
      // Lists first, so that later calls have values to use.
      const inOrder = [...operations].sort(
        (one, other) => Number(one.policy.effect === 'change') - Number(other.policy.effect === 'change'),
      );
      const lanes = people.map(async (mobile, lane) => {
        const attacker = new Attacker(SEED + lane, mobile);
        for (let round = 0; round < ROUNDS && (round === 0 || performance.now() - begun < AT_MOST_MS); round += 1) {
          for (const [index, operation] of inOrder.entries()) {
            if ((index + round) % people.length !== lane) continue;
            const failure = await attacker.attack(operation);
            if (failure) found.push(failure);
          }
        }
      });
      await Promise.all(lanes);
      const causes = lines
        .map((line) => JSON.parse(line) as { path?: string; err?: { message: string; code?: string; stack?: string } })
        .map(
          ({ path, err }) =>
            `${path}: ${err?.code ?? ''} ${err?.message ?? ''}\n${(err?.stack ?? '')
              .split('\n')
              .filter((frame) => !frame.includes('node_modules'))
              .slice(0, 4)
              .join('\n')}`,
        );
      expect([...new Set(found)], `FUZZ_SEED=${SEED}\n${[...new Set(causes)].join('\n')}`).toEqual([]);
      expect(causes).toEqual([]);
    },
  );
});
