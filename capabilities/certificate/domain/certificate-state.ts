import { DAY_MS, INSTALL_WITHIN_DAYS, RENEW_WITHIN_DAYS } from '../constants.ts';
import type { CertificateState } from '../contract/words.ts';

/** What decides the state: as it is stored, and the time. */
export interface CertificateLife {
  state: 'pending' | 'active' | 'ended';
  reason: 'keyCompromise' | 'superseded' | 'cessationOfOperation' | null;
  appliedAt: Date;
  notAfter: Date;
}

const ended = { keyCompromise: 'revoked', superseded: 'superseded', cessationOfOperation: 'unbound' } as const;

export function stateOf({ state, reason, appliedAt, notAfter }: CertificateLife, now: Date): CertificateState {
  if (state === 'ended') return ended[reason ?? 'cessationOfOperation'];
  if (now >= notAfter) return 'expired';
  if (state === 'pending') return isInstallable(appliedAt, now) ? 'pending' : 'lapsed';
  return isRenewable(notAfter, now) ? 'expiring' : 'active';
}

const isInstallable = (appliedAt: Date, now: Date): boolean =>
  now.getTime() - appliedAt.getTime() < INSTALL_WITHIN_DAYS * DAY_MS;

const isRenewable = (notAfter: Date, now: Date): boolean =>
  notAfter.getTime() - now.getTime() <= RENEW_WITHIN_DAYS * DAY_MS;

export const daysLeft = (notAfter: Date, now: Date): number =>
  Math.max(0, Math.ceil((notAfter.getTime() - now.getTime()) / DAY_MS));

/** A person with a good certificate does not need a second one, until it is to be renewed. */
export const mayApply = (certificates: readonly CertificateLife[], now: Date): boolean =>
  !certificates.some((one) => stateOf(one, now) === 'active');
