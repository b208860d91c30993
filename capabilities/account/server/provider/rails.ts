import { changesOf, proposalReply, propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RAIL_NOT_PAUSED, RAIL_PAUSED_ALREADY } from '../../contract/rail-errors.ts';
import type { pauseRail, proposeResume, showRails } from '../../contract/rail-operations.ts';
import { rails, type RailName } from '../../contract/rail-words.ts';
import { pauseOf, railPauses } from '../rail-pause.ts';
import { resumeChange } from './resume-change.ts';

/** `console/rail/show`. */
export const listRails: Handler<typeof showRails> = async ({ tx }) => {
  await actFor(tx);
  const pauses = await railPauses(tx);
  const waiting = await changesOf(tx, ALL_MERCHANTS, { kinds: [resumeChange.name], states: ['pending'] });
  return ok({
    list: (Object.keys(rails) as RailName[]).map((rail) => {
      const pause = pauses.find((one) => one.rail === rail);
      return {
        rail,
        name: rails[rail],
        isPaused: pause !== undefined,
        reason: pause?.reason ?? '',
        pausedBy: pause?.pausedName ?? '',
        pausedAt: pause ? shanghaiIso(pause.pausedAt) : null,
        isResumeWaiting: waiting.some(({ subject }) => subject === rail),
      };
    }),
  });
};

/** `console/rail/pause`. Who is about to send finishes writing so first; from then on nobody begins. */
export const pause: Handler<typeof pauseRail> = async (context, { rail, reason }) => {
  const { tx, clock } = context;
  nameObject(context, rails[rail]);
  await tx.run('SELECT pg_advisory_xact_lock(account.rail_lock($1))', [rail], 'account.lock_rail');
  if (await pauseOf(tx, rail)) return fail(RAIL_PAUSED_ALREADY);
  await tx.run(
    'INSERT INTO account.rail_pauses (pause_id, rail, reason, paused_name, paused_at) VALUES ($1, $2, $3, $4, $5)',
    [newId(), rail, reason, providerOf(context).userName, clock.now()],
    'account.pause_rail',
  );
  noteChanges(context, { label: rails[rail], before: '正常', after: `已暂停：${reason}` });
  return ok({});
};

/** `console/rail/resume`. */
export const askForResume: Handler<typeof proposeResume> = async (context, { rail, reason }) => {
  const { tx } = context;
  await actFor(tx);
  const paused = await pauseOf(tx, rail);
  if (!paused) return fail(RAIL_NOT_PAUSED);
  return proposalReply(await propose(resumeChange, null, context, { rail, pauseId: paused.pauseId }, { reason }));
};
