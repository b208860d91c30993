import { listPath } from '#platform/kernel/path.ts';
import { reviewers } from '#capabilities/approval/server/index.ts';
import { administrators, changeKind, WAITS_MS, type ChangeContext } from '#capabilities/change/server/index.ts';
import { roleOf } from '#platform/http/handler.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import {
  ACCOUNT_STATUS_CHANGE_MISSING,
  ACCOUNT_STATUS_CHANGE_PENDING,
  FREEZE_MISSING,
  FROZEN_BY_PROVIDER,
  OWN_ACCOUNT_STATUS_CHANGE,
  SECOND_REVIEWER_REQUIRED,
} from '../contract/errors.ts';
import { endFreeze } from './end-freeze.ts';
import { findPart, PART_RELEASE } from './part-row.ts';

export interface ReleaseCommand {
  freezeId: string;
}

/** A frozen part is available again before its end: in the transaction of the decision. */
export const partRelease = changeKind({
  name: PART_RELEASE,
  title: '解除部分冻结',
  page: listPath('/account/status', { tab: 'parts' }),
  who: { proposes: administrators, decides: reviewers },
  namedBy: 'subject',
  codes: {
    waits: ACCOUNT_STATUS_CHANGE_PENDING,
    ended: ACCOUNT_STATUS_CHANGE_MISSING,
    own: OWN_ACCOUNT_STATUS_CHANGE,
    nobody: SECOND_REVIEWER_REQUIRED,
  },
  lapsesAfterMs: WAITS_MS,
  async check({ context, tx, mid, at }: ChangeContext, { freezeId }: ReleaseCommand) {
    const part = await findPart(tx, mid, freezeId);
    if (part?.state !== 'active') return fail(FREEZE_MISSING);
    const { accountNo, amountFen } = part;
    // Only the provider freezes whole accounts.
    if (part.source !== 'own' || amountFen === null) return fail(FROZEN_BY_PROVIDER);
    const [tail, amount] = [tailOf(accountNo), `${formatFen(amountFen)} 元`];
    return ok({
      subject: freezeId,
      accountNo,
      title: `解除部分冻结 ${amount}（尾号${tail}）`,
      lines: [{ label: `账户 ${tail} 的部分冻结`, before: amount, after: '' }],
      isSensitive: true,
      make: () => endFreeze(tx, part, { state: 'released', actor: roleOf(context).personId, at }),
    });
  },
});
