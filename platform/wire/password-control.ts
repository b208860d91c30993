/**
 * What the local password control (apps/password-agent), the portal's page and its server agree on (spec section 7,
 * local password-control service).
 */
export const CONTROL_VERSION = '2.0';

/** Tried in this sequence by the service that listens and by the page that looks for it. */
export const CONTROL_PORTS = [6506, 6507, 6508, 6509, 6510] as const;

/** The address of the person's own computer, by which the page asks. */
export const controlOrigin = (port: number): string => `http://127.0.0.1:${port}`;

/** A grant serves this long at most (security.md, password control). */
export const GRANT_LIVE_MS = 60_000;

/** As much as the clock of a person's computer may differ from the server's (wire.md, timestamp). */
export const CLOCK_SKEW_MS = 120_000;

/** Spec section 5, password control: of what is entered, and the final pattern of a new password. */
export const CONTROL_MAX_LENGTH = 20;
export const CONTROL_NEW_PASSWORD = /^[A-Za-z0-9]{8,20}$/;

/** The signed members of `datab`. A grant that seals has the random and the SM2 point of `getRandom` in it. */
export interface ControlGrant {
  origin: string;
  windowId: string;
  /** Names the session; the control compares it only. */
  session: string;
  exp: number;
  jsSdkRandom?: string;
  jsSdkDataB?: string;
  nonceStr?: string;
}
