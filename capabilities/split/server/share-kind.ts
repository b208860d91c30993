import { decideCredit, findReceiver, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { payInside, type Kind, type Original } from '#capabilities/order/server/index.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ErrorOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shareContract } from '../contract/kind.ts';
import type { splitTrade } from '../contract/operations.ts';

/** One receiver of a request, as `split-trade.ts` has checked it. */
export interface ShareAsk {
  requestNo: string;
  freeze: Original;
  /** The number of the request's first share; null: this is the first. */
  splitNo: string | null;
  seq: number;
  receiver: { receiverId: string; accountNo: string; name: string };
  amountFen: Fen;
  /** Ten-thousandths of a percent, where the maker entered a ratio. */
  ratio: number | null;
  /** Of the whole request, which the policy is asked for. */
  totalFen: Fen;
  remark: string;
}

/** What one receiver gets: a follow-up of the freeze that takes a part of its hold. Each ends for itself. */
export const shareKind: Kind<ShareAsk, ErrorOf<typeof splitTrade>> = {
  contract: shareContract,
  price: [],
  originals: (_tx, { freeze }) => Promise.resolve([freeze]),
  async decide(tx, ask, { mid }, [freeze]) {
    if (!freeze) return fail('03704KCSDS');
    const { receiverId, accountNo, name } = ask.receiver;
    const account = await findReceiver(tx, accountNo);
    if (!account) return fail('02110KCSDS', `接收方“${name}”的账户已不存在，请更换接收方`);
    const credit = decideCredit(account);
    if (!credit.ok) return fail(credit.code, `接收方“${name}”的账户当前不能收款，请联系对方或更换接收方`);
    return ok({
      typeCode: '1920',
      payer: { holdOf: freeze, as: 'take_part' },
      lines: [
        { payee: { name: account.name, accountNo, bankName: PROVIDER_NAME }, amountFen: ask.amountFen, feeFen: 0n },
      ],
      reviewedWithFen: ask.totalFen,
      speed: '',
      remark: ask.remark,
      scheduledAt: null,
      onPlaced: (inserted, { orderNo }) =>
        inserted.send(
          'INSERT INTO split.shares (mid, order_no, split_no, freeze_no, seq, receiver_id, ratio) VALUES ($1, $2, $3, $4, $5, $6, $7)',
          [mid, orderNo, ask.splitNo ?? orderNo, freeze.orderNo, ask.seq, receiverId, ask.ratio],
          'split.share',
        ),
    });
  },
  destination: payInside,
};
