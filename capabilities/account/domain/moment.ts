import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';

/** The end of the second that was asked for, which has begun: 02118KCSDS for one to come. Left out: now. */
export function decideMoment(at: string | undefined, now: Date): Result<{ at: Date; before: Date }, '02118KCSDS'> {
  const asked = at === undefined ? now : instantOf(at, 'end')!;
  const second = Math.floor(asked.getTime() / 1000) * 1000;
  if (second > now.getTime()) return fail('02118KCSDS');
  return ok({ at: new Date(second), before: new Date(second + 1000) });
}
