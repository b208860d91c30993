import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { httpFundCompany } from '#platform/port/http-fund-company.ts';
import { buildSimulators } from './app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fund-'));
let app = buildSimulators({ dataDir, silenceMs: 50 });
const company = async () => httpFundCompany(await app.listen({ host: '127.0.0.1', port: 0 }));
const at = (now: string) => app.inject({ method: 'POST', url: '/clock', payload: { now } });
afterEach(async () => {
  await app.close();
  app = buildSimulators({ dataDir, silenceMs: 50 });
});

const application = (applicationNo: string, amountFen: bigint) => ({
  applicationNo,
  side: 'subscribe' as const,
  fundAccountNo: '980000000001',
  amountFen,
});

describe('The fund company of the demo', () => {
  it.each([
    ['before 15:00 counts for the day', '2026-11-20T14:59:59+08:00', '2026-11-20', '2026-11-23'],
    ['from 15:00 on counts for the next trading day', '2026-11-20T15:00:00+08:00', '2026-11-23', '2026-11-24'],
    ['before the long holiday is confirmed after it', '2026-09-30T10:00:00+08:00', '2026-09-30', '2026-10-08'],
    ['on a worked Saturday counts for Monday', '2026-10-10T10:00:00+08:00', '2026-10-12', '2026-10-13'],
  ])('an application %s', async (_what, now, tradeOn, confirmsOn) => {
    const fund = await company();
    await at(now);
    const no = `A${Date.parse(now)}`;
    expect(await fund.send(application(no, 100n))).toEqual({ state: 'accepted', tradeOn, confirmsOn });
    await at(`${confirmsOn}T08:59:00+08:00`);
    expect((await fund.query(no)).state).toBe('accepted');
    await at(`${confirmsOn}T09:00:00+08:00`);
    expect(await fund.query(no)).toMatchObject({ state: 'confirmed', confirmedOn: confirmsOn });
  });

  it('stores an application before it answers, and refuses other content under its number', async () => {
    const first = await company();
    await at('2026-11-20T10:00:00+08:00');
    expect(await first.open({ customerNo: 'M1', name: '晨光' })).toEqual(
      await first.open({ customerNo: 'M1', name: '晨光' }),
    );
    expect(await first.close({ customerNo: 'M1' })).toEqual(await first.close({ customerNo: 'M1' }));
    expect(await first.open({ customerNo: 'M1', name: '晨光' })).toEqual({
      state: 'open',
      fundAccountNo: '980000000002',
    });
    expect(await first.query('S1')).toEqual({ state: 'absent' });
    expect(await first.send(application('S1', 106n))).toEqual({ state: 'unknown' });
    await app.close();
    app = buildSimulators({ dataDir, silenceMs: 50 });
    const again = await company();
    expect((await again.query('S1')).state).toBe('accepted');
    expect((await again.send(application('S1', 106n))).state).toBe('accepted');
    await expect(again.send(application('S1', 107n))).rejects.toThrow('other content');
  });

  it('publishes every day that is over, weekends too, and always the same', async () => {
    const fund = await company();
    await at('2026-11-23T00:00:01+08:00');
    const days = await fund.yieldsFrom('2026-11-20');
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    expect(await fund.yieldsFrom('2026-11-21')).toEqual(days.slice(1));
    rmSync(dataDir, { recursive: true });
  });
});
