import { AUTHORITY_TOLD_DAYS, CRL_LATE_MS, DAY_MS } from '../constants.ts';
import { authorityNames, authorityRoles, type AuthorityRole } from '../contract/words.ts';

export interface AuthorityLife {
  algorithm: keyof typeof authorityNames;
  madeAt: Date;
  certificates: readonly { role: AuthorityRole; notAfter: Date }[];
  crl: { issuedAt: Date } | null;
}

/** How old the last CRL is; where there was none yet, the authority. */
export const crlAgeMs = ({ crl, madeAt }: Pick<AuthorityLife, 'crl' | 'madeAt'>, now: Date): number =>
  Math.max(0, now.getTime() - (crl?.issuedAt ?? madeAt).getTime());

export const isCrlLate = (life: Pick<AuthorityLife, 'crl' | 'madeAt'>, now: Date): boolean =>
  crlAgeMs(life, now) > CRL_LATE_MS;

export const isKeyEnding = (notAfter: Date, now: Date): boolean =>
  notAfter.getTime() - now.getTime() <= AUTHORITY_TOLD_DAYS * DAY_MS;

/** What somebody has to do something about, in words. */
export const concernsOf = (lives: readonly AuthorityLife[], now: Date): string[] =>
  lives.flatMap((life) => {
    const name = authorityNames[life.algorithm];
    return [
      ...(isCrlLate(life, now) ? [`${name}吊销列表未按时更新`] : []),
      ...life.certificates
        .filter(({ notAfter }) => isKeyEnding(notAfter, now))
        .map(({ role }) => `${name}${authorityRoles[role]}即将到期`),
    ];
  });
