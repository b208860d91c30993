import { VOUCHER_EXPIRED, VOUCHER_USED } from '#capabilities/petty/contract/errors.ts';
import { findPettyOf } from '#capabilities/petty/server/account-row.ts';
import { linkCard } from '#capabilities/petty/server/card-row.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { amountOf, firmOf, placeAt, type Action } from '../action.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import { claim, passBeforeAWorker } from './claim.ts';

const HOLDERS = ['maker', 'viewer'] as const;
/** Before the day on which a new card has cooled. */
const LINKED_AT = new Date('2026-08-01T09:00:00+08:00');
const CARD = { bankName: '招商银行', bankAccountNo: '6225880012345678' };
const VALID_DAYS_MAX = 4;

const cards = new WeakMap<Firm, string>();

/** An administrator opens accounts of two people; the maker's has a card. */
const open: Action = {
  name: 'open petty',
  weight: 2,
  async run(world, draw) {
    const firm = draw.anyOf(world.firms.filter(({ petty }) => petty.viewer === undefined));
    if (!firm) return 'open petty: enough';
    const { mid, people } = firm.merchant;
    for (const who of HOLDERS) {
      const { personId } = people[who];
      // A second call, after the answer of the first was lost, finds it open.
      await world.call(firm, 'admin', 'byf/account/open', { personId }, draw);
      firm.petty[who] = await world.test.database.transaction({ mid }, async (tx) => {
        const { accountNo, ownerName: holderName } = (await findPettyOf(tx, mid, personId))!;
        const cardId =
          who === 'maker' ? await linkCard(tx, mid, { ...CARD, accountNo, holderName, boundAt: LINKED_AT }) : null;
        if (cardId) cards.set(firm, cardId);
        return accountNo;
      });
    }
    return `open petty of ${firm.name}`;
  },
};

interface Move {
  accountNo: string;
  fromNo: string;
  payeeAccountNo: string;
  input: object;
}
type Holder = Firm & { petty: { maker: string; viewer: string } };
const hasPetty = (firm: Firm): firm is Holder => firm.petty.viewer !== undefined;

const move = (kind: string, path: string, weight: number, moveOf: (firm: Holder, draw: Draw) => Move): Action => ({
  name: kind,
  weight,
  async run(world, draw) {
    const firm = draw.anyOf(world.firms.filter(hasPetty));
    if (!firm) return `${kind}: no account`;
    const { input, ...money } = moveOf(firm, draw);
    const amountFen = amountOf(draw);
    return placeAt(world, firm, path, { kind, ...money, amountFen }, { ...input, amount: yuanOfFen(amountFen) }, draw);
  },
});

const ownOf = ({ merchant }: Firm, draw: Draw): string => draw.oneOf([merchant.account, merchant.second]).accountNo;

const remark = '差旅';
const moves: readonly Action[] = [
  move('petty_apply', 'byf/apply', 4, (firm, draw) => {
    const [accountNo, pettyAccountNo] = [ownOf(firm, draw), firm.petty[draw.oneOf(HOLDERS)]];
    const input = { accountNo, pettyAccountNo, remark };
    return { accountNo, fromNo: accountNo, payeeAccountNo: pettyAccountNo, input };
  }),
  move('petty_expense', 'byf/expense/apply', 3, (firm, draw) => {
    const accountNo = ownOf(firm, draw);
    const input = { accountNo, category: 'travel', voucherNo: '24112000000012345678', remark };
    return { accountNo, fromNo: accountNo, payeeAccountNo: firm.petty.maker, input };
  }),
  move('petty_return', 'byf/return', 2, (firm, draw) => {
    const [accountNo, fromNo] = [ownOf(firm, draw), firm.petty.maker];
    return { accountNo, fromNo, payeeAccountNo: accountNo, input: { accountNo, pettyAccountNo: fromNo } };
  }),
  move('petty_withdraw', 'byf/withdraw', 3, (firm) => {
    const [{ accountNo }, fromNo] = [firm.merchant.account, firm.petty.maker];
    return { accountNo, fromNo, payeeAccountNo: CARD.bankAccountNo, input: { cardId: cards.get(firm) } };
  }),
  move('petty_transfer', 'byf/transfer', 2, (firm) => {
    const [{ accountNo }, fromNo, payeeAccountNo] = [firm.merchant.account, firm.petty.maker, firm.petty.viewer];
    return { accountNo, fromNo, payeeAccountNo, input: { pettyAccountNo: payeeAccountNo, remark } };
  }),
];

const issue: Action = {
  name: 'petty_coupon',
  weight: 3,
  async run(world, draw) {
    const firm = draw.anyOf(world.firms.filter(hasPetty));
    if (!firm) return 'petty_coupon: no account';
    const [accountNo, pettyAccountNo] = [ownOf(firm, draw), firm.petty.maker];
    const amountFen = amountOf(draw);
    const validDays = draw.between(1, VALID_DAYS_MAX);
    const parts = [{ payee: pettyAccountNo, fen: amountFen, days: validDays }];
    const made = { kind: 'petty_coupon', accountNo, payeeAccountNo: pettyAccountNo, amountFen, parts };
    const input = { accountNo, pettyAccountNo, amount: yuanOfFen(amountFen), title: '团建券', validDays, remark };
    return placeAt(world, firm, 'byf/coupon/issue', made, input, draw);
  },
};

const REFUSALS = { waiting: 'ok', taken: VOUCHER_USED, over: VOUCHER_EXPIRED } as const;

/** Its owner takes it, perhaps after its end or a second time. */
const take: Action = {
  name: 'take a coupon',
  weight: 3,
  async run(world, draw) {
    const { claims } = world.model;
    const coupon = draw.anyOf(claims.issued('coupon'));
    if (!coupon) return 'take a coupon: there is none';
    passBeforeAWorker(world, draw);
    const expected = REFUSALS[claims.standingOf(coupon, world.clock.now())];
    const input = { orderNo: coupon.orderNo };
    const call = { firm: firmOf(world, coupon.mid), who: 'maker', path: 'byf/coupon/use', input } as const;
    return `take a coupon: ${await claim(world, coupon, call, { expected, taken: VOUCHER_USED }, draw)}`;
  },
};

export const petty: readonly Action[] = [open, ...moves, issue, take];
