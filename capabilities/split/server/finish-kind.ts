import { findAccount, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { followersOf, payInside, momentOf, placeOrder, type Kind } from '#capabilities/order/server/index.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { SPLITS_UNDER_WAY, SPLIT_HOLD_MISSING } from '../contract/errors.ts';
import { finishContract, freezeContract } from '../contract/kind.ts';
import type { finishSplit } from '../contract/operations.ts';

/** Gives what nobody got back; no share may be under way then, because the hold ends as a whole. */
export const finishKind: Kind<InputOf<typeof finishSplit>, ErrorOf<typeof finishSplit>> = {
  contract: finishContract,
  price: [],
  originals: (_tx, { freezeNo }, { mid }) => Promise.resolve([{ mid, orderNo: freezeNo }]),
  async decide(tx, _ask, { mid }, [freeze]) {
    const account = freeze && (await findAccount(tx, mid, freeze.accountNo));
    if (freeze?.kind !== freezeContract.id || !account) return fail(SPLIT_HOLD_MISSING);
    const waits = (await followersOf(tx, freeze)).some(({ finishedAt }) => finishedAt === null);
    // What is left is asked first: of one that is being finished already the engine says so.
    if (waits && freeze.remainingFen > 0n) return fail(SPLITS_UNDER_WAY);
    const { name, accountNo } = account;
    return ok({
      typeCode: '1930',
      payer: { holdOf: freeze, as: 'release' },
      lines: [{ payee: { name, accountNo, bankName: PROVIDER_NAME }, amountFen: freeze.remainingFen, feeFen: 0n }],
      speed: '',
      remark: '',
      scheduledAt: null,
    });
  },
  destination: payInside,
};

/** `separate/finish`. */
export const finish: Handler<typeof finishSplit> = async (context, input) => {
  const placed = await placeOrder(context.tx, finishKind, input, momentOf(context));
  return placed.ok ? ok({ ...placed.data, freezeNo: input.freezeNo }) : placed;
};
