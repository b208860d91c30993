import {
  changeKind,
  providerChangeCodes,
  WAITS_MS,
  type ChangeContext,
  type Right,
} from '#capabilities/change/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { providerOf } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { NO_RAIL_APPROVER, RAIL_NOT_PAUSED } from '../../contract/rail-errors.ts';
import { rails, type RailName } from '../../contract/rail-words.ts';
import { pauseOf } from '../rail-pause.ts';

const holdersOfAny =
  (...rights: readonly Right[]): Right =>
  async (tx, mid) => {
    const holders: string[] = [];
    for (const right of rights) holders.push(...(await right(tx, mid)));
    return [...new Set(holders)];
  };

/** What waits is sent again when another person agrees. */
export const resumeChange = changeKind({
  name: 'account.rail-resume',
  title: '恢复付款通道',
  realm: 'provider',
  who: {
    proposes: holdersOfAny(holdersOf('op.system.edit'), holdersOf('op.fund.propose')),
    decides: holdersOf('op.fund.approve'),
  },
  codes: { ...providerChangeCodes, nobody: NO_RAIL_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check(
    { context, tx, proposer, at }: ChangeContext<unknown>,
    { rail, pauseId }: { rail: RailName; pauseId: string },
  ) {
    const pause = await pauseOf(tx, rail);
    // Another pause than the one that was to end.
    if (pause?.pauseId !== pauseId) return fail(RAIL_NOT_PAUSED);
    return ok({
      subject: rail,
      title: `恢复${rails[rail]}`,
      lines: [{ label: rails[rail], before: `已暂停：${pause.reason}`, after: '恢复，等待发送的自动发送' }],
      isSensitive: true,
      make: async () => {
        await tx.run(
          'UPDATE account.rail_pauses SET (resume_proposed_name, resumed_name, resumed_at) = ($2, $3, $4) WHERE pause_id = $1 AND resumed_at IS NULL',
          [pauseId, proposer.personName, providerOf(context).userName, at],
          'account.resume_rail',
        );
      },
    });
  },
});
