import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerRoles, type ProviderRole } from '#capabilities/provider-access/contract/words.ts';
import { codesOfRoles } from '#capabilities/provider-access/contract/roles.ts';
import { serverLog } from '#platform/http/index.ts';
import { INPUT_INVALID, NO_RIGHT, NOT_LOGGED_IN } from '#platform/kernel/errors.ts';
import { permissionOf, type Operation } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { CONSOLE_SECRET, startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient, OutsideReply } from '#testkit/outside-client.ts';
import { testSeed } from '#testkit/sample.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { openProviderAccounts } from '#capabilities/account/server/index.ts';
import { menuNodes, providerOperations } from './catalogue.ts';
import { seededRandom } from './demo/random.ts';
import { seedDemo } from './demo/seed.ts';
import { Attacker, causesIn, readsFirst } from './test/attacker.ts';
import { valueFor } from './test/hostile-input.ts';

/** As of fuzz.db.test.ts: FUZZ_SEED repeats a run, FUZZ_ROUNDS lengthens it. */
const SEED = Number(process.env.FUZZ_SEED ?? testSeed());
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 10);
const MAX_MS = process.env.FUZZ_ROUNDS ? Infinity : 10_000;
const LANES = 3;
/** A code with which the confirmation is taken as given, so that what comes after it is reached. */
const LET_THROUGH = '424242';
const roles = Object.keys(providerRoles) as ProviderRole[];

let db: TestDatabase;
let edge: ConsoleEdge;
const lines: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await syncMenu(tx, menuNodes);
    await openProviderAccounts(tx);
  });
  await seedDemo({ url: db.url, secret: CONSOLE_SECRET, size: 0.1, begin: new Date(), log: serverLog('silent') });
  edge = await startConsoleEdge(db, {
    lines,
    confirm: (originalConfirm) => (question, underWay) =>
      question.confirmation.totpCode === LET_THROUGH ? Promise.resolve(ok(null)) : originalConfirm(question, underWay),
  });
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

/** With values that its input takes, where some are known. */
function send(client: OutsideClient, { path, policy, input }: Operation): Promise<OutsideReply> {
  const payload = valueFor(input, { random: seededRandom(path).next, learned: new Map() }, 0) as object;
  return policy.upload ? client.upload(path, payload, Buffer.from('%PDF-1.7')) : client.call(path, payload);
}

const isPublic = ({ policy }: Operation): boolean => policy.audience === 'public';
const holds = (role: ProviderRole, { policy }: Operation): boolean => {
  const codes = permissionOf(policy);
  return codes.length === 0 || codes.some((code) => (codesOfRoles([role]) as string[]).includes(code));
};

describe('The listener of the console', () => {
  it('answers no call without a session but those of the login and of invitations', async () => {
    const stranger = edge.client();
    const answered: string[] = [];
    for (const operation of providerOperations.filter((one) => !isPublic(one))) {
      const { responseCode } = await send(stranger, operation);
      if (responseCode !== NOT_LOGGED_IN) answered.push(`${operation.path} ${responseCode}`);
    }
    expect(answered).toEqual([]);
  });

  it.each(roles)('refuses %s each call that the role has no right for, also with a right input', async (role) => {
    const client = await edge.signIn(await edge.colleague(role));
    const forbidden = providerOperations.filter((one) => !isPublic(one) && !holds(role, one));
    const codes: Record<string, string> = {};
    for (const operation of forbidden) codes[operation.path] = (await send(client, operation)).responseCode;
    // The shape of an input is read before the right of its person; nothing else is.
    const others = Object.entries(codes).filter(([, code]) => code !== NO_RIGHT && code !== INPUT_INVALID);
    expect(others).toEqual([]);
    expect(Object.values(codes).filter((code) => code === NO_RIGHT).length).toBeGreaterThan(forbidden.length / 2);
  });

  it(
    `answers nothing that is sent to it with a failure of the server (FUZZ_SEED=${SEED})`,
    { timeout: 60_000 + ROUNDS * 20_000 },
    async () => {
      const found: string[] = [];
      const begun = performance.now();
      const inOrder = readsFirst(providerOperations);
      // Somebody new each time: an attack may have changed or disabled the one before.
      const enter = async () => edge.signIn(await edge.colleague(...roles));
      const lanes = Array.from({ length: LANES }, async (_, lane) => {
        const target = { url: edge.url, enter, factors: [{ totpCode: LET_THROUGH }] };
        const attacker = new Attacker(SEED + lane, target);
        for (let round = 0; round < ROUNDS && (round === 0 || performance.now() - begun < MAX_MS); round += 1) {
          for (const [index, operation] of inOrder.entries()) {
            if ((index + round) % LANES !== lane) continue;
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
