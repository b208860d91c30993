import '#testkit/jsdom-gaps.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PublicFrame } from '#capabilities/identity/portal/shared/public-frame.tsx';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { Footer } from './footer.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const provider = { providerName: '恒信支付', platformName: '商户门户', phone: '', icp: '' };
const answer = (data: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data })));
afterEach(closePage);

it.each([
  ['a page of the portal', <Footer key="footer" />],
  [
    'a page without login',
    <PublicFrame key="frame" word="" title="">
      {null}
    </PublicFrame>,
  ],
])('The foot of %s shows what the provider has set, and no empty label', async (_where, page) => {
  const words = () => [...document.querySelectorAll('footer span')].map(({ textContent }) => textContent);
  answer(provider);
  await renderPage(page);
  await screen.findByText(/恒信支付/);
  expect(words()).toHaveLength(1);
  closePage();
  answer({ ...provider, phone: '95555', icp: '沪ICP备12345678号' });
  await renderPage(page);
  await screen.findByText('沪ICP备12345678号');
  expect(words().join()).toContain('恒信支付');
});
