import { SESSION } from '../constants.ts';

export interface SessionTimes {
  signedInAt: Date;
  lastSeenAt: Date;
  endedReason: string | null;
}

export type SessionCode = '03T01' | '03T02' | '03T03' | '03T04' | '03T05';

const codeOfEnd: Readonly<Record<string, SessionCode>> = {
  logout: '03T01',
  /** The token of before a switch (security.md T20). */
  switched: '03T02',
  forced: '03T03',
  elsewhere: '03T04',
  changed: '03T05',
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
  if (session.endedReason !== null) return codeOfEnd[session.endedReason] ?? '03T03';
  if (now.getTime() - session.lastSeenAt.getTime() >= idleMs) return '03T02';
  if (now.getTime() - session.signedInAt.getTime() >= absoluteMs) return '03T02';
  return null;
}
