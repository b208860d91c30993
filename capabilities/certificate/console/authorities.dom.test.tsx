import '#testkit/jsdom-gaps.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import AuthoritiesPage from './authorities-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const certificate = (role: string, name: string, isEnding: boolean) => ({
  role,
  name,
  key: 'RSA 3072，SHA-256',
  serialNo: '4A01',
  fingerprint: `${role === 'root' ? 'AA' : 'BB'}:01:02`,
  notBefore: '2026-11-27T10:00:00+08:00',
  notAfter: '2036-11-27T10:00:00+08:00',
  ageDays: 1_200,
  daysLeft: 400,
  isEnding,
});
const late = {
  algorithm: 'rsa',
  certificates: [certificate('issuing', '商户门户签发证书', true), certificate('root', '商户门户根证书', false)],
  crl: {
    number: '1795744800',
    issuedAt: '2026-11-27T10:00:00+08:00',
    nextUpdate: '2026-11-28T10:00:00+08:00',
    entries: 12,
  },
  isCrlLate: true,
  ocsp: null,
  issued: { all: 1_500, lately: 20, valid: 1_300, ending: 7, ended: 150, endedLately: 3 },
};

const visit = async (data: object) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data })));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, []);
  await renderPage(<AuthoritiesPage />, '/system/authorities');
};
afterEach(() => {
  closePage();
  useSession.getState().end();
});

describe('The page of the certificate authority', () => {
  it('shows age, end and fingerprint of each key, the CRL and OCSP, and says what is late', async () => {
    await visit({
      authorities: [late],
      concerns: ['RSA吊销列表未按时更新', 'RSA签发证书即将到期'],
      at: '2026-11-28T00:00:00+08:00',
    });
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'RSA吊销列表未按时更新',
      'RSA签发证书即将到期',
    ]);
    const text = document.body.textContent;
    for (const expectedText of [
      '已用 1,200 天',
      '剩余 400 天',
      'BB:01:02',
      '1795744800',
      '12 张',
      '尚无人查询',
      '未按时更新',
    ])
      expect(text).toContain(expectedText);
    expect(text).toContain('1,500 张（近30天 20 张）');
  });

  it('says where no authority was made yet when one is', async () => {
    await visit({ authorities: [], concerns: [], at: '2026-11-28T00:00:00+08:00' });
    expect(await screen.findByText('尚未启用：商户人员首次申请数字证书时自动建立。')).toBeDefined();
  });
});
