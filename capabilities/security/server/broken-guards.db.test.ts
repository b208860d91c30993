import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guards } from '#platform/http/index.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  OPERATION_PASSWORD,
  sealOperation,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '../test/real-edge.ts';

/** The guards that throw at the next call, as a bug or an absent database would make it. */
let broken: (keyof Guards)[] = [];

const breakable = (guards: Guards): Guards =>
  Object.fromEntries(
    Object.entries(guards).map(([name, guard]) => [
      name,
      async (...question: unknown[]) => {
        if (broken.includes(name as keyof Guards)) throw new Error(`${name} is broken`);
        return (guard as (...question: unknown[]) => unknown)(...question);
      },
    ]),
  ) as unknown as Guards;

let db: TestDatabase;
let edge: RealEdge;
let maker: Someone;
let client: OutsideClient;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db, { spoil: breakable });
  maker = await edge.person([{ mid: 'M100001', role: 'maker' }], OPERATION_PASSWORD);
  client = await edge.signIn(maker);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

async function pay(...guards: (keyof Guards)[]) {
  const paid = { requestNo: newRequestNo(), payee: '8801000200000011', amount: '1.00' };
  await client.call('plm/send.sms.code', { bizTypeCode: 'test.pay', ...paid });
  const mespAuthList = [
    { smsCode: edge.phone.codeOf(maker.mobile) },
    { tradePwd: await sealOperation(client, OPERATION_PASSWORD) },
  ];
  broken = guards;
  const { status, responseCode, text } = await client.call('csdb/v2/test/pay', { ...paid, mespAuthList });
  broken = [];
  return { status, responseCode, text, payments: edge.payments(paid.requestNo) };
}

const lines = async (): Promise<number> =>
  (
    await db.admin.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM security.operation_records WHERE path = 'csdb/v2/test/pay' AND response_code = '00000'`,
    )
  ).rows[0]!.n;

describe('A guard that throws', () => {
  it.each(['findSession', 'isSessionOpen', 'confirm'] as const)(
    '%s refuses the payment and tells nothing of why',
    async (guard) => {
      const answer = await pay(guard);
      expect(answer).toMatchObject({ status: 500, responseCode: '09099KPLMS', payments: 0 });
      expect(answer.text).not.toContain('broken');
    },
  );

  it('a failing record loses the log line only: the payment is made and answered', async () => {
    expect(await pay('recordBeside', 'record')).toMatchObject({ status: 200, responseCode: '00000', payments: 1 });
    expect(edge.logText()).toContain('a call could not be recorded');
  });

  it('the record of a success needs no transaction of its own', async () => {
    const before = await lines();
    expect(await pay('record')).toMatchObject({ responseCode: '00000', payments: 1 });
    expect(await lines()).toBe(before + 1);
  });

  it('a record that the database refuses undoes nothing but itself', async () => {
    const failed = await db.database.transaction({ mid: 'M100001' }, (tx) =>
      tx.one<{ failed: string }>(
        `SELECT security.record_beside(gen_random_uuid(), 'M100001', gen_random_uuid(), '', '', '', '', '', '', now(), repeat('x', 201), '[]') AS failed`,
      ),
    );
    expect(failed).toEqual({ failed: '23514' });
  });

  it('a record that fails during its effect is written after it', async () => {
    const before = await lines();
    expect(await pay('recordBeside')).toMatchObject({ responseCode: '00000', payments: 1 });
    expect(await lines()).toBe(before + 1);
  });

  it('none lets the payment through', async () => {
    expect(await pay()).toMatchObject({ responseCode: '00000', payments: 1 });
  });
});
