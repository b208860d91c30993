import { yuanOfFen } from '#platform/kernel/money.ts';
import { amountOf, tradesOf } from './action.ts';
import type { Ask } from './ask.ts';
import type { Draw } from './draw.ts';
import type { Firm } from './firms.ts';
import type { AskedLine } from './lines.ts';
import { packetsOf, packetsRefused } from './packets.ts';
import { enteredLately } from './repeats.ts';
import { ownerOf, type World } from './world.ts';

/** A line as its maker enters it. */
export interface SheetLine extends Pick<AskedLine, 'payeeAccountNo' | 'tradeNo' | 'enteredFen'> {
  /** Columns between the number of the line and its amount, in the sequence of the template. */
  cells: readonly string[];
}

/** Kinds of which many lines are paid by one order, with what their sheets have. */
export interface Sheet {
  kind: string;
  path: string;
  heads: string;
  /** Null: there is nothing to pay now. `accountNo`: the only account that can pay them. */
  linesOf(world: World, firm: Firm, draw: Draw, count: number): { lines: SheetLine[]; accountNo?: string } | null;
  row(line: SheetLine, lineNo: string, index: number): readonly string[];
  mayBeScheduled: boolean;
  /** For a kind whose lines wait for their receivers: the code with which it refuses them. */
  refusalOf?(world: World, request: Ask): string | null;
}

interface Payee {
  name: string;
  accountNo: string;
}

/** One of these payees, and an amount: of any kind, or what was paid on the last day, or came to nothing on it. */
function paymentTo(
  world: World,
  mid: string,
  payees: readonly Payee[],
  draw: Draw,
): Payee & Pick<SheetLine, 'payeeAccountNo' | 'enteredFen' | 'tradeNo'> {
  const [any, enteredFen, isAgain] = [draw.oneOf(payees), amountOf(draw), draw.chance(0.35)];
  const lately = isAgain ? enteredLately(world.model, mid, world.clock.now()) : [];
  const fits = lately.filter((one) => payees.some(({ accountNo }) => accountNo === one.payeeAccountNo));
  const wasPaid = draw.chance(0.4);
  const same = fits.filter(({ isPaid }) => isPaid === wasPaid);
  const again = draw.anyOf(same.length > 0 ? same : fits);
  const payee = payees.find(({ accountNo }) => accountNo === again?.payeeAccountNo) ?? any;
  return { ...payee, payeeAccountNo: payee.accountNo, enteredFen: again?.enteredFen ?? enteredFen, tradeNo: null };
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const numbered = ({ cells, enteredFen }: SheetLine, lineNo: string): readonly string[] => [
  lineNo,
  ...cells,
  yuanOfFen(enteredFen),
  '货款',
];

export const sheets: readonly Sheet[] = [
  {
    kind: 'payout',
    path: 'csdb/v2/daifu/batchWithdraw/order',
    heads: '序号,商户明细号,收款户名,收款账号,开户银行,支行全称,账户类型,金额,用途/摘要',
    mayBeScheduled: true,
    linesOf: (world, _firm, draw, count) => ({
      lines: many(count, () => {
        const payeeAccountNo = `3100152031305${world.newRequestNo().slice(-7)}`;
        return { payeeAccountNo, tradeNo: null, enteredFen: amountOf(draw), cells: [] };
      }),
    }),
    row: ({ payeeAccountNo, enteredFen }, lineNo, index) => [
      String(index + 1),
      lineNo,
      `供应商${index + 1}公司`,
      payeeAccountNo,
      '中国建设银行',
      '上海分行',
      '对公',
      yuanOfFen(enteredFen),
      '货款',
    ],
  },
  {
    kind: 'withdraw',
    path: 'csdb/v2/withDraw/batch',
    heads: '商户明细号,户名,银行账号,开户银行,金额,备注',
    mayBeScheduled: true,
    linesOf: (world, { merchant: { mid, name } }, draw, count) => ({
      lines: many(count, () => {
        const { accountNo, ...line } = paymentTo(world, mid, [{ name, accountNo: `622202${mid.slice(1)}7890` }], draw);
        return { ...line, cells: [name, accountNo, '中国工商银行'] };
      }),
    }),
    row: numbered,
  },
  {
    kind: 'transfer',
    path: 'csdb/v2/transfer/batch',
    heads: '商户明细号,收款方名称,收款账号,金额,备注',
    mayBeScheduled: true,
    linesOf(world, firm, draw, count) {
      const payees = world.firms
        .filter((one) => one !== firm)
        .flatMap(({ merchant: { name, account, second } }) =>
          [account, second].map(({ accountNo }) => ({ name, accountNo })),
        );
      const line = () => {
        const { name, accountNo, ...rest } = paymentTo(world, firm.merchant.mid, payees, draw);
        return { ...rest, cells: [name, accountNo] };
      };
      return { lines: many(count, line) };
    },
    row: numbered,
  },
  {
    kind: 'refund',
    path: 'csdb/v2/refund/batch',
    heads: '原订单号,退款金额,商户退款单号,退款原因',
    mayBeScheduled: false,
    linesOf(world, firm, draw, count) {
      const trades = tradesOf(world).filter(
        ({ payeeAccountNo }) => ownerOf(world, payeeAccountNo) === firm.merchant.mid,
      );
      const first = draw.anyOf(trades);
      if (!first) return null;
      const accountNo = first.payeeAccountNo;
      const same = trades.filter(({ payeeAccountNo }) => payeeAccountNo === accountNo);
      const lines = many(count, () => {
        const { orderNo, accountNo: payeeAccountNo, amountFen } = draw.oneOf(same);
        const enteredFen = draw.chance(0.2) ? amountFen : BigInt(draw.between(1, Number(amountFen)));
        return { payeeAccountNo, tradeNo: orderNo, enteredFen, cells: [] };
      });
      return { lines, accountNo };
    },
    row: ({ tradeNo, enteredFen }, lineNo) => [tradeNo!, yuanOfFen(enteredFen), lineNo, '货物退回'],
  },
  {
    kind: 'redpacket',
    path: 'bonusBatchTrade/batch',
    heads: '手机号/账号,姓名,金额,祝福语,活动名称,备注',
    mayBeScheduled: false,
    linesOf: (world, firm, draw, count) => ({
      lines: packetsOf(world, firm, draw, count).map(({ name, payee, fen }) => ({
        payeeAccountNo: payee,
        tradeNo: null,
        enteredFen: fen,
        cells: [payee, name],
      })),
    }),
    row: ({ cells, enteredFen }) => [...cells, yuanOfFen(enteredFen), '恭喜发财', '年会', ''],
    refusalOf: packetsRefused,
  },
];
