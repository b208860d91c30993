/** The keys of spec section 3. Nothing else of a session is stored, so that leaving it means clearing these. */
export const sessionKeys = ['ptoken', 'homePage', 'isWeixinBind', 'sm2Random', 'jsSdkRandom', 'jsSdkDataB'] as const;
export type SessionKey = (typeof sessionKeys)[number];

const USER_INFO = 'userInfo';
/**
 * Visited tabs and half-done drafts, kept per platform and merchant so that switching accounts leaks neither
 * (ui.md 1.6).
 */
const SCOPED_PREFIX = 'portal:';

export const readSession = (key: SessionKey): string => sessionStorage.getItem(key) ?? '';
export const writeSession = (key: SessionKey, value: string): void => sessionStorage.setItem(key, value);
export const dropSession = (key: SessionKey): void => sessionStorage.removeItem(key);

/** What is left of a session that was ended elsewhere. */
const KEPT = 'portal:ended';
export interface Kept {
  person: string;
  /** Platform and merchant. */
  scope: string;
  /** Why the session ended, for the login page. */
  why: string;
  /** By tab. */
  forms: Record<string, object>;
}
export function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
export const writeKept = (kept: Kept): void => sessionStorage.setItem(KEPT, JSON.stringify(kept));
export const dropKept = (): void => sessionStorage.removeItem(KEPT);

/** For the next session in this window: only what the last one left is kept. */
export function clearSession(): void {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.clear();
  if (kept) sessionStorage.setItem(KEPT, kept);
}

export function clearStored(): void {
  sessionStorage.clear();
  localStorage.removeItem(USER_INFO);
}

export const readUserInfo = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(USER_INFO) ?? 'null');
  } catch {
    return null;
  }
};
export const writeUserInfo = (user: unknown): void => localStorage.setItem(USER_INFO, JSON.stringify(user));

export function readScoped<T>(scope: string, key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(`${SCOPED_PREFIX}${scope}:${key}`) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
export const writeScoped = (scope: string, key: string, value: unknown): void =>
  sessionStorage.setItem(`${SCOPED_PREFIX}${scope}:${key}`, JSON.stringify(value));
