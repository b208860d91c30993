import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import type { SecondAccount } from '../contract/operations.ts';
import { PayDialog } from './move-dialogs.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

/** The first page also loads the kit, which takes long on a busy machine. */

beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({
          responseCode: '00000',
          responseDesc: '成功',
          data: { list: [], pageNo: 1, pageSize: 50, totalCount: 0 },
        }),
      ),
  ),
);
afterEach(closePage);

describe('The payment out of a second-level account', () => {
  it('asks for number and name of the payee, and for no more than there is', async () => {
    const second = { accountNo: '9800000000000011', accountName: '门店', availableBalance: '40.00' } as SecondAccount;
    await renderPage(<PayDialog second={second} others={[]} close={() => undefined} />);
    await screen.findByText('从门店付款');
    fireEvent.change(screen.getByLabelText('付款金额'), { target: { value: '40.01' } });
    fireEvent.click(screen.getByRole('button', { name: '下一步' }));
    await screen.findByText('请输入收款账号');
    await screen.findByText('请输入收款方名称');
    expect((await screen.findAllByText(/最多可付\s*40\.00\s*元/)).length).toBeGreaterThan(0);
  });
});
