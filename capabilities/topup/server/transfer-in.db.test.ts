import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import type { CallContext } from '#platform/http/handler.ts';
import { rowsOfFacts, sentenceOfFacts } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { sessionOf } from '#testkit/call-edge.ts';
import { acsOf, announce, askForTransfers, collect, fixture, openTopup, remit, rowsOf } from './test/topup-fixture.ts';
import { transferInCode } from './transfer-in.ts';

beforeAll(openTopup);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const transfer = (merchant: TestMerchant, more: object = {}) =>
  fixture.call<{ topupNo: string }>(merchant, 'maker', 'trade/xwbank/transIn', {
    requestNo: newId(),
    accountNo: merchant.account.accountNo,
    bankAccountId: merchant.bankAccountId,
    amount: '500.00',
    ...more,
  });
const cancel = (merchant: TestMerchant, topupNo: string) =>
  fixture.call(merchant, 'maker', 'topup/cancel', { topupNo });

describe('A transfer in from an own bank account', () => {
  it('is asked of the bank once, and credited when its money has arrived', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { topupNo } = must(await transfer(merchant));
    fixture.rail.plan(topupNo, { query: [{ state: 'accepted' }, succeeded('PL1')] });
    for (let round = 0; round < 4; round += 1) await askForTransfers();
    expect(fixture.rail.talkOf(topupNo)).toEqual(['send', 'query', 'query']);
    const [pull] = fixture.rail.pullsOf(topupNo);
    expect(pull).toMatchObject({ toAccountNo: acsOf(merchant), payerName: merchant.name, amountFen: 500_00n });
    expect(codeOf(await cancel(merchant, topupNo))).toBe('03508KCSDS');
    expect(await rowsOf(merchant)).toMatchObject([
      { state: 'transferring', payerName: merchant.name, payerAccountNo: expect.stringContaining('*') },
    ]);
    expect(await fixture.money(merchant)).toBe('0.01 + 0.00');
    remit(pull!.toAccountNo, { ...pull!, serialNo: 'PL1' });
    await collect();
    expect(await rowsOf(merchant)).toMatchObject([{ state: 'received', topupNo, typeName: '充值' }]);
    expect(await fixture.money(merchant)).toBe('500.01 + 0.00');
  });

  it('that the bank refuses ends with its reason, and its number matches nothing any more', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { topupNo } = must(await transfer(merchant));
    fixture.rail.plan(topupNo, { send: [{ state: 'failed', reason: '付款账户余额不足' }] });
    await askForTransfers();
    await askForTransfers();
    expect(fixture.rail.talkOf(topupNo)).toEqual(['send']);
    expect(await rowsOf(merchant)).toMatchObject([{ state: 'failed', reason: '付款账户余额不足' }]);
    expect(codeOf(await cancel(merchant, topupNo))).toBe('03503KCSDS');
  });

  it.each([0, 1])('is asked for once by workers of which one dies after %i commits', async (commits) => {
    const merchant = await fixture.openMerchant();
    const { topupNo } = must(await transfer(merchant));
    const ended = succeeded('PL2');
    fixture.rail.plan(topupNo, { send: [ended, ended], query: [commits === 1 ? ended : { state: 'absent' }] });
    await askForTransfers(fixture.newWorker(0, dyingDatabase(fixture.db.database, commits))).catch(() => undefined);
    await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
    await askForTransfers();
    expect(fixture.rail.pullsOf(topupNo)).toHaveLength(1);
  });

  it('after a broken line is asked for and not sent again', async () => {
    const merchant = await fixture.openMerchant();
    const { topupNo } = must(await transfer(merchant));
    fixture.rail.plan(topupNo, { send: ['breaks'], query: [{ state: 'unknown' }, succeeded('PL3')] });
    for (let round = 0; round < 3; round += 1) await askForTransfers();
    expect(fixture.rail.talkOf(topupNo)).toEqual(['send', 'query', 'query']);
  });

  it('is taken from a bank account that this merchant has bound, under a number of its own', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    expect(codeOf(await transfer(merchant, { bankAccountId: other.bankAccountId }))).toBe('02115KCSDS');
    const requestNo = newId();
    must(await announce(merchant, { requestNo }));
    expect(codeOf(await transfer(merchant, { requestNo }))).toBe('09020KPLMS');
  });

  it('names in the code’s message the debited card and the own account that is paid', async () => {
    const { mid, account, bankAccountId, ...merchant } = await fixture.openMerchant();
    const form = { requestNo: newId(), accountNo: account.accountNo, bankAccountId, amount: '500.00' };
    const facts = must(
      await fixture.preview({ mid, account, bankAccountId, ...merchant }, 'maker', 'trade/xwbank/transIn', form),
    );
    const tail = tailOf(account.accountNo);
    expect(sentenceOfFacts(rowsOfFacts(facts!))).toMatch(
      new RegExp(`^，转入账户尾号${tail}，扣款银行账户${merchant.name}（.+，尾号7890），转入金额500.00元$`),
    );
    // Asked for without the call's input.
    const words = await fixture.db.database.transaction({ mid, readOnly: true }, (tx) =>
      transferInCode.describe({ tx, session: sessionOf({ mid }) } as CallContext, {
        payee: bankAccountId,
        amount: '500.00',
      }),
    );
    expect(words).toMatchObject({ payee: expect.stringMatching(/7890$/), payeeLabel: '扣款银行账户' });
  });
});
