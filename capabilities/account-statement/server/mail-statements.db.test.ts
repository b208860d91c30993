import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Mail, MailGateway } from '#platform/port/mail-gateway.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import type { querySubscriptions } from '../contract/subscription-operations.ts';
import { accountStatementBindings } from './bindings.ts';
import { MAIL_DUE, MAIL_ONE, mailDueJob, mailOneJob } from './mail-statements.ts';

/** A gateway that keeps what it has taken; `refuses` is asked before each message. */
class Gateway implements MailGateway {
  readonly taken: Mail[] = [];
  refuses: (mail: Mail) => Promise<boolean> = async () => false;
  async send(mail: Mail): Promise<void> {
    if (await this.refuses(mail)) throw new Error('the gateway is away');
    this.taken.push(mail);
  }
}

let fixture: OrderFixture;
let merchant: TestMerchant;
let gateway: Gateway;
const open = (sendsMail: boolean) => [
  ...accountBindings({ reviewOf }),
  ...orderBindings(),
  ...transferBindings(),
  ...accountStatementBindings({ sendsMail }),
];
const sending: MailGateway = { send: (mail) => gateway.send(mail) };
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: open(true),
    kinds: [transferKind],
    jobs: () => ({ [MAIL_DUE]: mailDueJob, [MAIL_ONE]: mailOneJob(sending) }),
  });
});
beforeEach(async () => {
  gateway = new Gateway();
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: null });
});
// Each test has letters of its own merchant only.
afterEach(() => fixture.db.admin.query('DELETE FROM account_statement.subscriptions'));
afterAll(() => fixture.db.close());

const subscribe = (emails: string[], unit = 'day', who = merchant) =>
  fixture.call<{ emails: string[] }>(who, 'admin', 'dzd/subscription/set', {
    requestNo: newId(),
    accountNo: merchant.account.accountNo,
    unit,
    emails,
  });
/** What was sent to this test's addresses until the moment. */
async function sentUntil(at: string): Promise<Mail[]> {
  fixture.clock.set(at);
  await fixture.runRecurring(MAIL_DUE);
  await fixture.run();
  return gateway.taken.map((mail) => ({ ...mail }));
}

describe('BZ15 a subscribed statement', () => {
  it('is e-mailed with its stamped file when it is ready, once, and nothing of the time before', async () => {
    const payee = await fixture.openMerchant();
    must(await fixture.transfer(merchant, payee.account, { amount: '100.00' }));
    await fixture.run();
    expect(must(await subscribe(['CFO@chenguang.example', 'cfo@chenguang.example']))).toEqual({
      emails: ['cfo@chenguang.example'],
    });
    expect(await sentUntil('2026-11-21T05:59:00+08:00')).toEqual([]);
    const [letter, ...more] = await sentUntil('2026-11-21T06:05:00+08:00');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: 'cfo@chenguang.example', subject: expect.stringContaining('2026年11月20日') });
    expect(letter!.text).toContain('支出 2 笔 100.50 元');
    const [file] = letter!.attachments;
    expect(file!.fileName).toMatch(/^对账单_\d{4}_2026-11-20_DZ\w+\.pdf$/);
    expect(pagesOfPdf(Buffer.from(file!.content)).join()).toContain('对账单专用章');
    expect(await sentUntil('2026-11-21T09:00:00+08:00')).toHaveLength(1);
    expect((await sentUntil('2026-11-22T06:05:00+08:00')).map(({ subject }) => subject).join()).toContain('11月21日');
    expect(gateway.taken).toHaveLength(2);
  });

  it('is sent again under its number after a gateway failure, and to no person who ended it', async () => {
    must(await subscribe(['a@chenguang.example', 'b@chenguang.example']));
    const tried: Mail[] = [];
    // Away at the first try of each; meanwhile the first address is taken off the list.
    gateway.refuses = async (mail) => {
      const isFirst = tried.every(({ to }) => to !== mail.to);
      tried.push(mail);
      if (isFirst && mail.to.startsWith('a@')) must(await subscribe(['b@chenguang.example']));
      return isFirst;
    };
    expect((await sentUntil('2026-11-21T06:05:00+08:00')).map(({ to }) => to)).toEqual(['b@chenguang.example']);
    const numbers = tried.filter(({ to }) => to === 'b@chenguang.example').map(({ messageNo }) => messageNo);
    expect(numbers.length).toBeGreaterThan(1);
    expect(new Set(numbers).size).toBe(1);
    must(await subscribe([]));
    expect(await sentUntil('2026-11-22T06:05:00+08:00')).toHaveLength(1);
  });

  it('of a month is sent on the first of the next', async () => {
    must(await subscribe(['cfo@chenguang.example'], 'month'));
    expect(await sentUntil('2026-11-30T06:05:00+08:00')).toEqual([]);
    expect((await sentUntil('2026-12-01T06:05:00+08:00')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('月对账单 2026年11月'),
    ]);
  });

  it('is of the own accounts, and refused where the provider sends no e-mail', async () => {
    const other = await fixture.openMerchant();
    expect(codeOf(await subscribe(['x@y.example'], 'day', other))).toBe('02101KCSDS');
    must(await subscribe(['x@y.example']));
    const seen = (owner: TestMerchant) =>
      fixture.call<OutputOf<typeof querySubscriptions>>(owner, 'viewer', 'dzd/subscription/query', {});
    expect(must(await seen(other)).list).toEqual([]);
    expect(must(await seen(merchant)).list).toMatchObject([{ unit: 'day', emails: ['x@y.example'] }]);
    const without = await OrderFixture.open({ bindings: open(false), kinds: [transferKind] });
    const alone = await without.openMerchant();
    const answer = await without.call(alone, 'admin', 'dzd/subscription/set', {
      requestNo: newId(),
      accountNo: alone.account.accountNo,
      unit: 'day',
      emails: ['x@y.example'],
    });
    expect(codeOf(answer)).toBe('04603KCSDS');
    await without.db.close();
  });
});
