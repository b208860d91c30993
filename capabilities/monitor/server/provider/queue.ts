import { nameObject, noteChanges, type Handler } from '#platform/http/handler.ts';
import { deadJobs, queueState, revive } from '#platform/jobs/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { DEAD_SHOWN } from '../../constants.ts';
import { JOB_NOT_DEAD } from '../../contract/errors.ts';
import type { reviveDeadJob, showQueue } from '../../contract/provider-operations.ts';

/** `console/monitor/queue`. */
export const showJobs: Handler<typeof showQueue> = async ({ tx, clock }) => {
  const [state, dead] = await Promise.all([queueState(tx, clock.now()), deadJobs(tx, DEAD_SHOWN)]);
  return ok({
    ...state,
    list: dead.map(({ kind, key, mid, attempt, lastError, endedAt }) => ({
      kind,
      key,
      mid,
      attempt,
      lastError: lastError ?? '',
      endedAt: endedAt && shanghaiIso(endedAt),
    })),
  });
};

/** `console/monitor/revive`. */
export const reviveJob: Handler<typeof reviveDeadJob> = async (context, { kind, key, reason }) => {
  nameObject(context, `任务${kind} ${key}`);
  if (!(await revive(context.tx, kind, key))) return fail(JOB_NOT_DEAD);
  noteChanges(context, { label: '任务状态', before: '已停止', after: `重新执行：${reason}` });
  return ok({});
};
