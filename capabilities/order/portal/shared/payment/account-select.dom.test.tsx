import '#testkit/jsdom-gaps.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { AccountFoot, AccountSelect } from './account-select.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

afterEach(closePage);

it('A choice of no account says what restricts the merchant, and why', async () => {
  const merchant = { state: 'receive_only', stateReason: '营业执照已到期', managerName: '', managerPhone: '' };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({
        responseCode: '00000',
        responseDesc: '成功',
        data: url === '/api/plm/merchant.info' ? merchant : {},
      }),
    ),
  );
  await renderPage(<AccountSelect accounts={[]} />, '/fund/transfer');
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('本商户目前只收不付');
  expect(notice.textContent).toContain('原因：营业执照已到期');
});

it('The line of the balance has its room before the account is known, and says what is missing', () => {
  const { container, rerender } = render(<AccountFoot account={undefined} />);
  expect(container.querySelector('.field-foot')!.textContent).toBe('');
  rerender(<AccountFoot account={{ availableBalance: '1234.5' }} lacks />);
  expect(container.querySelector('.field-foot')!.textContent).toBe('可用余额 1,234.50 元，余额不足');
});
