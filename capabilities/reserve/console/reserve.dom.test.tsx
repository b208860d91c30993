import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import BooksPage from './books-page.tsx';
import EntriesPage from './entries-page.tsx';
import EquationPage from './equation-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const side = (name: string, amount: string) => ({
  amount,
  groups: [{ key: name, name, amount, lines: [{ key: name, accountId: null, name: `${name}明细`, amount }] }],
});
const equation = {
  owed: side('应付商户', '900.00'),
  held: side('银行存款（账面）', '900.00'),
  difference: '0.00',
  bank: { comparedDay: '2026-11-19', items: 0, difference: '0.00', oldestDays: 0 },
  at: '2026-11-20T10:00:00+08:00',
};
const amounts = { openingDebit: '0.00', openingCredit: '0.00', debit: '5.00', credit: '0.00', closingCredit: '0.00' };
const cash = {
  ...amounts,
  key: 'cash',
  accountId: '01900000-0000-7000-8000-000000000001',
  code: 'bank_cash:main',
  name: '银行通道',
  groupName: '银行存款（账面）',
  accounts: 1,
  closingDebit: '5.00',
};
const entry = (version: number) => ({
  key: String(version),
  bookedAt: '2026-11-20T10:00:00+08:00',
  typeCode: '2010',
  typeName: '提现',
  direction: 'debit',
  debit: `${version}.00`,
  credit: '0.00',
  balance: '9.00',
  otherName: '晨光贸易有限公司',
  otherAccountNo: '8809000100000011',
  mid: 'M100001',
  orderNo: '202611201000000000000001',
  memo: '',
  actor: 'system:order',
  journalId: 'j',
  place: { at: '2026-11-20T02:00:00.000Z', version: String(version) },
});

let answers: Record<string, unknown>;
beforeEach(() => {
  sent.length = 0;
  answers = {
    'console/reserve/equation': equation,
    'console/reserve/differences': { list: [], pageNo: 1, pageSize: 20, totalCount: 0 },
    'console/reserve/trial': { day: '2026-11-20', list: [cash], totals: { ...amounts, closingDebit: '5.00' } },
    'console/reserve/entries': {
      accountId: cash.accountId,
      code: cash.code,
      name: cash.name,
      groupName: cash.groupName,
      list: [entry(8), entry(7)],
      more: true,
    },
  };
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace(/^.*\/api\//, '')];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '99999', responseDesc: '系统忙' },
      ),
    );
  });
});
afterEach(closePage);

describe('The page of the reserve', () => {
  it('has both sides, and says that nothing differs', async () => {
    await renderPage(<EquationPage />, '/fund/reserve');
    expect(await screen.findByText('应付商户明细')).toBeDefined();
    expect(screen.getByText('应付合计等于持有合计')).toBeDefined();
    expect(screen.getByText('已核对至 2026-11-19，未处理 0 笔')).toBeDefined();
    expect(await screen.findByText('没有未处理的差异')).toBeDefined();
  });

  it('says that the books are not equal, and how old the oldest difference with the bank is', async () => {
    const bank = { comparedDay: '2026-11-19', items: 2, difference: '-30.00', oldestDays: 4 };
    answers['console/reserve/equation'] = { ...equation, difference: '0.07', bank };
    await renderPage(<EquationPage />, '/fund/reserve');
    expect(await screen.findByText('账簿不平，请立即核查')).toBeDefined();
    expect(screen.getByText('已核对至 2026-11-19，未处理 2 笔，最长 4 天')).toBeDefined();
  });

  it('offers to read again what was not answered', async () => {
    delete answers['console/reserve/equation'];
    await renderPage(<EquationPage />, '/fund/reserve');
    expect(await screen.findByRole('button', { name: /重试|重新加载/ })).toBeDefined();
  });
});

describe('The page of the own books', () => {
  it.each([
    [true, '2026-11-20 借贷平衡'],
    [false, '2026-11-20 借贷不平，请立即核查'],
  ])('says whether the day is balanced (%s)', async (isBalanced, words) => {
    Object.assign(answers['console/reserve/trial'] as object, { isBalanced });
    await renderPage(<BooksPage />, '/fund/books');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText('合计')).toBeDefined();
  });

  it('lists the entries of an account, and reads on behind the last one', async () => {
    await renderPage(<EntriesPage />, `/fund/entries?f.accountId=${cash.accountId}`);
    expect(await screen.findByRole('heading', { name: '账户分录 银行通道' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '下一页' }));
    await waitFor(() =>
      expect(sent.at(-1)!.input).toMatchObject({
        accountId: cash.accountId,
        after: { at: '2026-11-20T02:00:00.000Z', version: '7' },
      }),
    );
    expect(await screen.findByText('第 2 页')).toBeDefined();
  });
});
