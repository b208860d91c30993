import type { CallContext, WaitingContext } from '../handler.ts';
import type { Edge, ParsedCall } from './call.ts';

/** What the edge knows of a call, as its handler gets it. */
export const contextOf = (edge: Edge, call: ParsedCall): Omit<CallContext, 'tx'> => ({
  ...sharedContext(edge, call),
  afterwards: edge.db,
});

export function sharedContext({ clock }: Edge, call: ParsedCall): Omit<WaitingContext, 'db' | 'gone'> {
  const { log, requestId, remoteAddress, userAgent, session, envelope, file, changes, objects } = call;
  return {
    clock,
    log,
    requestId,
    remoteAddress,
    userAgent,
    signKey: envelope.signKey ?? null,
    session,
    changes,
    objects,
    ...(file ? { file } : {}),
  };
}
