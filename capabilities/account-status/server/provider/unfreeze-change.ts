import { changeKind, WAITS_MS, type ChangeContext } from '#capabilities/change/server/index.ts';
import { merchantData, notifyMerchant } from '#capabilities/merchant/server/index.ts';
import { providerOf } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { FREEZE_MISSING, FROZEN_BY_MERCHANT } from '../../contract/errors.ts';
import { freezeSources } from '../../contract/words.ts';
import { endFreeze } from '../end-freeze.ts';
import { findPart } from '../part-row.ts';
import { freezers } from './freeze-change.ts';
import { noticeOfEnd, what } from './freeze-notice.ts';

export interface UnfreezeCommand {
  freezeId: string;
  /** The merchant reads it. */
  reason: string;
}

/** What the provider has frozen ends before its last day, when another person agrees. */
export const unfreezeChange = changeKind({
  name: 'account.unfreeze',
  title: '解冻账户',
  realm: 'provider',
  ...freezers,
  lapsesAfterMs: WAITS_MS,
  async check({ context, tx, mid, at }: ChangeContext<unknown>, { freezeId, reason }: UnfreezeCommand) {
    const part = await findPart(tx, mid, freezeId);
    if (part?.state !== 'active') return fail(FREEZE_MISSING);
    // The merchant itself ends what it has frozen.
    if (part.source === 'own') return fail(FROZEN_BY_MERCHANT);
    const { customerName } = (await merchantData(tx, mid))!;
    return ok({
      subject: freezeId,
      accountNo: part.accountNo,
      title: `解冻${customerName}${what(part)}`,
      lines: [
        { label: '冻结', before: `${freezeSources[part.source]}：${part.reason}`, after: '' },
        { label: '告知商户的原因', before: '', after: reason },
      ],
      isSensitive: true,
      make: async () => {
        await notifyMerchant(tx, noticeOfEnd(part, reason, at));
        await endFreeze(tx, part, { state: 'released', actor: providerOf(context).userId, at });
      },
    });
  },
});
