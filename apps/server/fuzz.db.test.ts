import { noMessenger } from '#platform/port/messenger-app.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { openProviderAccounts } from '#capabilities/account/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { createHttpServer, createTransportKeys, serverLog } from '#platform/http/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { ok } from '#platform/kernel/result.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { testSeed } from '#testkit/sample.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';
import { errorTexts, fieldLabels, menuNodes, operations } from './catalogue.ts';
import { seedDemo } from './demo/seed.ts';
import { joinWeb } from './product.ts';
import { Attacker, causesIn, readsFirst } from './test/attacker.ts';

/**
 * FUZZ_SEED repeats a run, FUZZ_ROUNDS lengthens it: that many calls of every operation, and by default as many as fit
 * into half a minute.
 */
const SEED = Number(process.env.FUZZ_SEED ?? testSeed());
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 10);
const MAX_MS = process.env.FUZZ_ROUNDS ? Infinity : 10_000;
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
    queueTimeoutMs: 60_000,
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

/** By mobile: login names are changed by the attack. */
async function enter(mobile: string): Promise<OutsideClient> {
  const client = createOutsideClient(url);
  const entered = await client.login(mobile, 'Portal#2026');
  if (entered.responseCode !== '00000') throw new Error(`${mobile} could not sign in again: ${entered.responseCode}`);
  return client;
}

describe('A hostile call of any operation', () => {
  it(
    `is never answered with a failure of the server (FUZZ_SEED=${SEED})`,
    { timeout: 60_000 + ROUNDS * 20_000 },
    async () => {
      const people = ['13800000001', '13800000002', '13800000003', '13800000001'];
      const found: string[] = [];
      const begun = performance.now();
      const inOrder = readsFirst(operations);
      const lanes = people.map(async (mobile, lane) => {
        const target = { url, enter: () => enter(mobile), factors: [{ smsCode: LET_THROUGH }] };
        const attacker = new Attacker(SEED + lane, target);
        for (let round = 0; round < ROUNDS && (round === 0 || performance.now() - begun < MAX_MS); round += 1) {
          for (const [index, operation] of inOrder.entries()) {
            if ((index + round) % people.length !== lane) continue;
            const failure = await attacker.attack(operation);
            if (failure) found.push(failure);
          }
        }
      });
      await Promise.all(lanes);
      const causes = causesIn(lines);
      expect([...new Set(found)], `FUZZ_SEED=${SEED}\n${[...new Set(causes)].join('\n')}`).toEqual([]);
      expect(causes).toEqual([]);
    },
  );
});
