import { PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findReceiver, PROVIDER_NAME, screenRemark } from '#capabilities/account/server/index.ts';
import { payInside, type Kind, type Original } from '#capabilities/order/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ErrorOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { SPLIT_HOLD_MISSING } from '../contract/errors.ts';
import { shareContract } from '../contract/kind.ts';
import type { splitTrade } from '../contract/operations.ts';
import { checkShareLine } from '../domain/check-line.ts';
import { checkShares } from './check-shares.ts';
import { runOfShares } from './run-of-shares.ts';

/** The row of a batch that a share was made of. */
export interface SheetRow {
  batchId: string;
  lineNo: number;
}

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
  row: SheetRow | null;
}

/** What one receiver gets: a follow-up of the freeze that takes a part of its hold. Each ends for itself. */
export const shareKind: Kind<ShareAsk, ErrorOf<typeof splitTrade>> &
  Pick<BatchKind, 'checkLine' | 'checkPayees' | 'runOfSeveral'> = {
  contract: shareContract,
  price: [],
  originals: (_tx, { freeze }) => Promise.resolve([freeze]),
  async decide(tx, input, { mid }, [freeze]) {
    if (!freeze) return fail(SPLIT_HOLD_MISSING);
    const { receiverId, accountNo, name } = input.receiver;
    const account = await findReceiver(tx, accountNo);
    if (!account) return fail(PAYEE_ACCOUNT_MISSING, `接收方“${name}”的账户已不存在，请更换接收方`);
    const credit = decideCredit(account);
    if (!credit.ok) return fail(credit.code, `接收方“${name}”的账户当前不能收款，请联系对方或更换接收方`);
    return ok({
      typeCode: '1920',
      payer: { holdOf: freeze, as: 'take_part' },
      lines: [
        { payee: { name: account.name, accountNo, bankName: PROVIDER_NAME }, amountFen: input.amountFen, feeFen: 0n },
      ],
      reviewedWithFen: input.totalFen,
      speed: '',
      remark: input.remark,
      scheduledAt: null,
      onPlaced: (inserted, { orderNo }) =>
        inserted.send(
          'INSERT INTO split.shares (mid, order_no, split_no, freeze_no, seq, receiver_id, ratio, batch_id, line_no) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
          [
            mid,
            orderNo,
            input.splitNo ?? orderNo,
            freeze.orderNo,
            input.seq,
            receiverId,
            input.ratio,
            input.row?.batchId ?? null,
            input.row?.lineNo ?? null,
          ],
          'split.share',
        ),
    });
  },
  destination: payInside,
  checkLine: (line) => checkShareLine(line, screenRemark),
  checkPayees: checkShares,
  runOfSeveral: runOfShares,
};
