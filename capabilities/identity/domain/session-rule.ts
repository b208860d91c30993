import {
  ACCESS_CHANGED,
  LOGGED_IN_ELSEWHERE,
  LOGIN_ENDED,
  LOGIN_TIMED_OUT,
  NOT_LOGGED_IN,
} from '#platform/kernel/errors.ts';
import { SESSION } from '../constants.ts';

export interface SessionTimes {
  signedInAt: Date;
  lastSeenAt: Date;
  endedReason: string | null;
}

export type SessionCode =
  | typeof NOT_LOGGED_IN
  | typeof LOGIN_TIMED_OUT
  | typeof LOGIN_ENDED
  | typeof LOGGED_IN_ELSEWHERE
  | typeof ACCESS_CHANGED;

const codeOfEnd: Readonly<Record<string, SessionCode>> = {
  logout: NOT_LOGGED_IN,
  /** The token of before a switch (security.md T20). */
  switched: LOGIN_TIMED_OUT,
  forced: LOGIN_ENDED,
  elsewhere: LOGGED_IN_ELSEWHERE,
  changed: ACCESS_CHANGED,
};

export interface SessionLimits {
  idleMs: number;
  absoluteMs: number;
}

/** Null: the session is open. Otherwise why not (wire.md, codes). `limits`: those of the realm. */
export function judgeSession(
  session: SessionTimes,
  now: Date,
  { idleMs, absoluteMs }: SessionLimits = SESSION,
): SessionCode | null {
  if (session.endedReason !== null) return codeOfEnd[session.endedReason] ?? LOGIN_ENDED;
  if (now.getTime() - session.lastSeenAt.getTime() >= idleMs) return LOGIN_TIMED_OUT;
  if (now.getTime() - session.signedInAt.getTime() >= absoluteMs) return LOGIN_TIMED_OUT;
  return null;
}
