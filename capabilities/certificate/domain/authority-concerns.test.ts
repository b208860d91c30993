import { describe, expect, it } from 'vitest';
import { concernsOf, type AuthorityLife } from './authority-concerns.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-27T10:00:00+08:00');
const after = (ms: number) => new Date(now.getTime() + ms);
const life = (days: number, crlHours: number | null): AuthorityLife => ({
  algorithm: 'sm2',
  madeAt: after(-13 * HOUR),
  certificates: [
    { role: 'issuing', notAfter: after(days * DAY) },
    { role: 'root', notAfter: after(7_000 * DAY) },
  ],
  crl: crlHours === null ? null : { issuedAt: after(-crlHours * HOUR) },
});

describe('What is said of an authority', () => {
  it.each([
    ['nothing while its CRL is of the last twelve hours', life(456, 12), []],
    ['that its CRL is late from then on', life(456, 12.01), ['国密SM2吊销列表未按时更新']],
    ['that it made no CRL since it is there', life(456, null), ['国密SM2吊销列表未按时更新']],
    ['that its key ends, a year and a quarter before', life(455, 1), ['国密SM2签发证书即将到期']],
  ])('is %s', (_, one, concerns) => {
    expect(concernsOf([one], now)).toEqual(concerns);
  });
});
