import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { buildSimulators } from '#simulators/app.ts';
import { addDays, shanghaiDate } from '../kernel/shanghai-time.ts';
import { httpBankFiles } from './http-bank-files.ts';
import { httpBankRail } from './http-bank-rail.ts';

it('The bank’s file of a finished business day has what the bank took and ended on it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bank-files-'));
  let app = buildSimulators({ dataDir, settleMs: 10, returnAfterMs: 10 });
  try {
    let url = await app.listen({ host: '127.0.0.1', port: 0 });
    const moveDay = () =>
      fetch(`${url}/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance: 'P1D' }),
      });
    const day = shanghaiDate(new Date(Date.now() + 2 * 86_400_000));
    await moveDay();
    await moveDay();
    const rail = httpBankRail(url);
    const instruction = {
      orderNo: 'O1',
      amountFen: 123_450n,
      payeeName: '远山科技有限公司',
      payeeBankName: '招商银行',
    };
    await rail.send({ ...instruction, channelNo: 'C1', payeeAccountNo: '6222020200001234' });
    await rail.send({ ...instruction, channelNo: 'C2', payeeAccountNo: '6222020200000005' });
    await rail.send({ ...instruction, channelNo: 'C3', payeeAccountNo: '6222020200000004' });
    await waitFor(async () => expect((await rail.returnsSince('')).returns).toHaveLength(1));
    for (const channelNo of ['C1', 'C2'])
      await waitFor(async () => expect((await rail.query(channelNo)).state).not.toBe('accepted'));
    expect(await httpBankFiles(url).read(day)).toBeNull();
    await moveDay();
    const read = async () =>
      (await httpBankFiles(url).read(day))?.map(
        ({ kind, ref, state, amountFen }) => `${kind} ${ref} ${state} ${amountFen}`,
      );
    const lines = [
      'instruction C1 succeeded 123450',
      'instruction C2 failed 123450',
      'instruction C3 succeeded 123450',
      'return RTC3 succeeded 123450',
    ];
    expect(await read()).toEqual(lines);
    expect(await httpBankFiles(url).read(addDays(day, -1))).toEqual([]);
    // The file is out of the book: a bank that was killed has the same one.
    await app.close();
    app = buildSimulators({ dataDir });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(await read()).toEqual(lines);
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it.each([
  ['lost a page', { next: null, count: 2, amount: '3.00' }],
  ['has another sum', { next: null, count: 1, amount: '3.01' }],
  ['cannot be read', { next: null, count: 'one', amount: '3.00' }],
])('A file that %s is none, and is asked for again', async (_what, end) => {
  const line = {
    kind: 'instruction',
    ref: 'C1',
    channelNo: 'C1',
    amount: '3.00',
    state: 'failed',
    at: '2026-11-20T00:00:00Z',
  };
  const server = createServer((_request, response) => response.end(JSON.stringify({ lines: [line], ...end })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const files = httpBankFiles(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await files.read('2026-11-20')).toBeNull();
  } finally {
    server.close();
  }
});
