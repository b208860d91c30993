import { roleOf, type CallContext } from '#platform/http/handler.ts';
import type { Moment } from './kind.ts';

/** Of the call by which a person makes orders. */
export function momentOf(context: CallContext): Moment {
  const { mid, personId, personName } = roleOf(context);
  const { reportFacts, session } = context;
  return {
    mid,
    personId,
    personName,
    ...(session?.isKey ? { isKey: true } : {}),
    now: context.clock.now(),
    ...(reportFacts ? { reportFacts } : {}),
  };
}
