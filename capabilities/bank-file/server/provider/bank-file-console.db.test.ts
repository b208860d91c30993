import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { changeProviderBindings } from '#capabilities/change/server/provider/bindings.ts';
import { consoleCallers, type ConsoleCallers } from '#capabilities/order/server/test/console-callers.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { topupBankBook } from '#capabilities/topup/server/bank-book.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { BankLine } from '#platform/port/bank-file.ts';
import type { pageBankDays, pageDifferences, showDifference } from '../../contract/provider-operations.ts';
import { BANK_FILE, bankFileJob } from '../bank-file-job.ts';
import { bankFileProviderBindings } from './bindings.ts';
import { settlement } from './handle.ts';

const DAY = '2026-11-20';
let file: BankLine[] = [];
const bindings = [
  ...bankFileProviderBindings(),
  ...changeProviderBindings({ changeKinds: [settlement as unknown as AnyChangeKind] }),
];
type Who = 'finance' | 'second' | 'risk';
let fixture: OrderFixture;
let people: ConsoleCallers<Who>;

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [],
    kinds: [],
    jobs: () => ({ [BANK_FILE]: bankFileJob({ read: async () => file }, [topupBankBook]) }),
  });
  people = await consoleCallers(fixture, bindings, { finance: 'finance', second: 'finance', risk: 'risk' });
  fixture.clock.set('2026-11-20T10:00:00+08:00');
  await fixture.runRecurring(BANK_FILE);
});
afterAll(() => fixture.db.close());

const call = <T>(who: Who, path: string, input?: object) => people.call<T>(who, path, input);
const days = async () => must(await call<OutputOf<typeof pageBankDays>>('finance', 'bankFile/days')).list;
const differences = async (filter: object = {}) =>
  must(await call<OutputOf<typeof pageDifferences>>('finance', 'bankFile/differences', filter)).list;
const show = async (itemNo: number) =>
  must(await call<OutputOf<typeof showDifference>>('risk', 'bankFile/difference', { itemNo }));
const propose = (who: Who, itemNo: number) =>
  call<{ changeId: string }>(who, 'bankFile/propose', { itemNo, handling: '补记', note: '漏记一笔', proof: '回单 9' });
const decide = (changeId: string) => call('risk', 'change/decide', { changeId, approve: true });

let count = 0;
/** A payment of the bank that our books do not have. */
async function difference(): Promise<number> {
  count += 1;
  const at = new Date(`${DAY}T12:00:00+08:00`);
  const ref = `BANK-${count}`;
  file = [...file, { kind: 'instruction', ref, channelNo: ref, amountFen: 700n, state: 'succeeded', at }];
  fixture.clock.set('2026-11-21T07:00:00+08:00');
  if (count > 1) must(await call('finance', 'bankFile/again', { day: DAY }));
  await fixture.runRecurring(BANK_FILE);
  return (await differences({ number: ref }))[0]!.itemNo;
}

describe('The bank’s file in the console', () => {
  beforeEach(() => fixture.clock.set('2026-11-21T07:00:00+08:00'));

  it('shows each day with its sums, and its differences with their age', async () => {
    const itemNo = await difference();
    expect(await days()).toMatchObject([
      { day: DAY, state: 'differs', openItems: 1, bankCount: 1, bankAmount: '7.00', ownAmount: '0.00', gap: '7.00' },
    ]);
    fixture.clock.set('2026-11-24T10:00:00+08:00');
    expect(await differences({ day: DAY, states: ['waiting'] })).toMatchObject([
      { itemNo, ageDays: 4, kindName: '付款', resultName: '我方缺失', bankAmount: '7.00', ownAmount: null, mid: '' },
    ]);
    expect(await differences({ results: ['amount'] })).toEqual([]);
  });

  it('has its days and differences as files of the rows that the page shows, noted in the log', async () => {
    await difference();
    const shown = await differences({ day: DAY, states: ['waiting'] });
    // The first line has the titles, the last one the sums.
    const rowsOf = async (path: string, filter: object) => {
      const file = must(await call<FileReply>('risk', path, { ...filter, format: 'csv' }));
      return (await text(file.content as AsyncIterable<never>)).trim().split(/\r?\n/).slice(1, -1);
    };
    const rows = await rowsOf('bankFile/differences.export', { day: DAY, states: ['waiting'] });
    expect(rows.map((row) => row.split(',')[4])).toEqual(shown.map(({ ref }) => ref));
    expect(people.changes()).toContainEqual({ label: '业务日', before: '', after: DAY });
    expect(people.changes()).toContainEqual({ label: '状态', before: '', after: '等待次日' });
    expect((await rowsOf('bankFile/days.export', { from: DAY, to: DAY }))[0]).toContain(`${DAY},有差异`);
    expect(await rowsOf('bankFile/days.export', { from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  });

  it('has a difference settled by its owner and another person, once, with its history', async () => {
    const itemNo = await difference();
    expect(await propose('finance', itemNo)).toMatchObject({ code: '08703KPLMS' });
    must(await call('finance', 'bankFile/take', { itemNo, note: '去查' }));
    expect(people.changes()).toEqual([{ label: '处理人', before: '', after: 'finance（finance）' }]);
    expect(await propose('second', itemNo)).toMatchObject({ code: '08704KPLMS' });
    const { changeId } = must(await propose('finance', itemNo));
    expect(await propose('finance', itemNo)).toMatchObject({ code: '01606KPLMS' });
    expect(await call('second', 'bankFile/take', { itemNo })).toMatchObject({ code: '08706KPLMS' });
    expect(await differences({ isOwn: true })).toMatchObject([{ itemNo, isOwn: true, isWaiting: true }]);
    expect(await call('finance', 'change/decide', { changeId, approve: true })).toMatchObject({ ok: false });
    const results = await Promise.all([decide(changeId), decide(changeId)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const shown = await show(itemNo);
    expect(shown).toMatchObject({ state: 'settled', handling: '补记', isWaiting: false, isOwn: false });
    expect(shown.history.map(({ actor, event, note }) => `${actor} ${event} ${note}`.trim())).toEqual([
      '系统 发现',
      'finance（finance） 领取 去查',
      'finance（finance） 补记 漏记一笔，凭证：回单 9',
      'risk（risk） 审批通过',
    ]);
    expect(await call('finance', 'bankFile/take', { itemNo })).toMatchObject({ code: '08702KPLMS' });
  });

  it('does not settle by an old proposal what agreed in the meantime', async () => {
    const itemNo = await difference();
    must(await call('finance', 'bankFile/take', { itemNo }));
    const { changeId } = must(await propose('finance', itemNo));
    file = file.slice(0, -1);
    must(await call('finance', 'bankFile/again', { day: DAY }));
    await fixture.runRecurring(BANK_FILE);
    expect(await show(itemNo)).toMatchObject({ state: 'settled', handling: '自行对平' });
    expect(await decide(changeId)).toMatchObject({ code: '08702KPLMS' });
  });

  it('compares a day again at once, and refuses a day without a file', async () => {
    await difference();
    const before = (await days())[0]!.runs;
    must(await call('finance', 'bankFile/again', { day: DAY }));
    expect(await days()).toMatchObject([{ state: 'waiting', comparedAt: null }]);
    await fixture.worker.runDue();
    expect((await days())[0]).toMatchObject({ runs: before + 1, state: 'differs' });
    expect(await call('finance', 'bankFile/again', { day: '2026-01-01' })).toMatchObject({ code: '08705KPLMS' });
  });
});
