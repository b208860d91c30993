import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { accepted, succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { httpBankRail } from '#platform/port/http-bank-rail.ts';
import { buildSimulators } from '#simulators/app.ts';
import { freePorts } from '#testkit/free-ports.ts';
import { waitFor } from '#testkit/wait-for.ts';

/** A copy that is older than the books of its bank: what `npm run restore-check` says of it. */
const folder = mkdtempSync(join(tmpdir(), 'restore-check-'));
const bank = buildSimulators({ dataDir: folder, settleMs: 0 });
let fixture: OrderFixture;
let port: number;
let bankUrl: string;

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
  port = await freePorts();
  bankUrl = await bank.listen({ host: '127.0.0.1', port: port + 1 });
});
afterAll(async () => {
  await bank.close();
  await fixture.db.close();
  rmSync(folder, { recursive: true });
});

const bankDay = async (now: string): Promise<void> => {
  const response = await bank.inject({ method: 'POST', url: '/clock', payload: { now } });
  expect(response.statusCode).toBe(200);
};

async function check(
  orderNo: string,
  { since = '', environment = {} }: { since?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; lines: string[] }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../restore-check.ts'), '--order', orderNo, '--since', since],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: fixture.db.url,
        PORTAL_SECRET: 'a secret of more than 32 characters',
        ...environment,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, lines: output.split('\n') };
}

it('A copy older than its bank says what is asked for again and what it does not know', async () => {
  const merchant = await fixture.openMerchant({ balance: '1000.00', layers: null });
  const rail = httpBankRail(bankUrl);
  await bankDay('2026-11-20T15:00:00+08:00');
  /** The bank has the payment in its own book as well. */
  const pay = async (amount: string, { isKnown }: { isKnown: boolean }): Promise<string> => {
    const { orderNo } = must(await fixture.withdraw(merchant, { amount }));
    fixture.rail.plan(orderNo, { send: [isKnown ? succeeded() : accepted] });
    await fixture.run();
    const [instruction] = fixture.rail.sentOf(orderNo);
    await rail.send(instruction!);
    await waitFor(async () => expect(await rail.query(instruction!.channelNo)).toMatchObject({ state: 'succeeded' }));
    return instruction!.channelNo;
  };
  const paid = await pay('1.00', { isKnown: true });
  const underWay = await pay('2.00', { isKnown: false });
  const kept = paid.split('-').at(-1)!;
  const later = '2026112000000099';
  const lost = { ...fixture.rail.sentOf(kept)[0]!, channelNo: `${merchant.mid}-${later}` };
  await rail.send({ ...lost, amountFen: 3_00n });
  await waitFor(async () => expect(await rail.query(lost.channelNo)).toMatchObject({ state: 'succeeded' }));

  const atOnce = (await check(kept)).lines;
  expect(atOnce).toContain(`本库有订单 ${kept}`);
  expect(atOnce).toContain('未结束的付款指令 1 笔，启动后将逐笔向银行查询，不会重复付款');
  expect(atOnce).toContainEqual(expect.stringMatching(new RegExp(`^  ${underWay}　2\\.00元　.*　银行已付款$`)));
  expect(atOnce).toContainEqual(expect.stringMatching(/^银行尚无对账文件的日期：2026-11-20，/));

  await bankDay('2026-11-21T09:00:00+08:00');
  const { code, lines: output } = await check(later);
  expect(code).toBe(1);
  expect(output).toContain(`本库没有订单 ${later}：它在备份之后提交`);
  expect(output).toContain('银行账在本库之后：银行已办理而本库没有的付款指令 1 笔，须凭银行回单补记');
  expect(output).toContainEqual(expect.stringMatching(new RegExp(`^  ${lost.channelNo}　3\\.00元　银行时间`)));
  expect(output.join('\n')).not.toContain(paid);
  expect(output).toContainEqual(expect.stringMatching(/^银行尚无对账文件的日期：2026-11-21，/));

  // The copy was started: its last order is of the day after the lost one.
  fixture.clock.set('2026-11-21T09:00:00+08:00');
  const next = must(await fixture.withdraw(merchant, { amount: '4.00' }));
  expect((await check(next.orderNo)).lines.join('\n')).not.toContain(lost.channelNo);
  expect((await check(next.orderNo, { since: '2026-11-20' })).lines.join('\n')).toContain(lost.channelNo);

  const silent = await check(kept, { environment: { BANK_RAIL_URL: 'http://127.0.0.1:1' } });
  expect(silent.code).toBe(1);
  expect(silent.lines).toContainEqual(expect.stringMatching(/^银行未应答，未能与银行核对/));
});
