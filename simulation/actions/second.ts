import { yuanOfFen } from '#platform/kernel/money.ts';
import { amountOf, placeAt, type Action } from '../action.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import type { World } from '../world.ts';

const SECONDS_MAX = 2;
const NAMES = ['门店', '市场部'] as const;

const open: Action = {
  name: 'open second',
  weight: 2,
  async run(world, draw) {
    const firm = draw.anyOf(world.firms.filter(({ seconds }) => seconds.length < SECONDS_MAX));
    if (!firm) return 'open second: enough';
    const input = { requestNo: world.newRequestNo(), accountName: NAMES[firm.seconds.length]! };
    const answer = await world.call<{ accountNo: string }>(firm, 'admin', 'second/account/open', input, draw);
    if (!answer.ok) throw new Error(`a second-level account of ${firm.name} cannot be opened: ${answer.code}`);
    firm.seconds.push(answer.data.accountNo);
    return `open second of ${firm.name}`;
  },
};

/** Whose money moves, where it goes, and how the call says so. */
interface Move {
  accountNo: string;
  fromNo: string;
  payeeAccountNo: string;
  input: object;
}

const move = (
  kind: string,
  path: string,
  weight: number,
  moveOf: (firm: Firm, draw: Draw, world: World) => Move | null,
): Action => ({
  name: kind,
  weight,
  async run(world, draw) {
    const firm = draw.anyOf(world.firms.filter(({ seconds }) => seconds.length > 0));
    const chosen = firm && moveOf(firm, draw, world);
    if (!chosen) return `${kind}: no account`;
    const { input, ...money } = chosen;
    const amountFen = amountOf(draw);
    const made = { kind, ...money, amountFen };
    return placeAt(world, firm, path, made, { ...input, amount: yuanOfFen(amountFen), remark: '门店' }, draw);
  },
});

const ownOf = ({ merchant }: Firm, draw: Draw): string => draw.oneOf([merchant.account, merchant.second]).accountNo;

export const second: readonly Action[] = [
  open,
  move('second_recharge', 'second/recharge', 6, (firm, draw) => {
    const [accountNo, secondAccountNo] = [ownOf(firm, draw), draw.oneOf(firm.seconds)];
    const input = { accountNo, secondAccountNo };
    return { accountNo, fromNo: accountNo, payeeAccountNo: secondAccountNo, input };
  }),
  move('second_return', 'second/return', 3, (firm, draw) => {
    const [accountNo, secondAccountNo] = [ownOf(firm, draw), draw.oneOf(firm.seconds)];
    const input = { accountNo, secondAccountNo };
    return { accountNo, fromNo: secondAccountNo, payeeAccountNo: accountNo, input };
  }),
  move('second_transfer', 'second/transfer', 3, (firm, draw) => {
    const fromNo = draw.oneOf(firm.seconds);
    const toAccountNo = firm.seconds.find((one) => one !== fromNo);
    const { accountNo } = firm.merchant.account;
    const input = { secondAccountNo: fromNo, toAccountNo };
    return toAccountNo === undefined ? null : { accountNo, fromNo, payeeAccountNo: toAccountNo, input };
  }),
  move('second_pay', 'second/pay', 4, (firm, draw, world) => {
    const fromNo = draw.oneOf(firm.seconds);
    const { merchant } = draw.oneOf(world.firms.filter((one) => one !== firm));
    const payeeAccountNo = draw.oneOf([merchant.account, merchant.second]).accountNo;
    const input = { secondAccountNo: fromNo, payeeAccountNo, payeeName: merchant.name };
    return { accountNo: firm.merchant.account.accountNo, fromNo, payeeAccountNo, input };
  }),
];
