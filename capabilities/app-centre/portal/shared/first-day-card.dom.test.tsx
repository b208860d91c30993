import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { FirstDayCard } from './first-day-card.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

afterEach(closePage);

it('The first-day card lists what to set up, each with its link, until the person closes it', async () => {
  let guide: object = {
    over: false,
    steps: [
      { step: 'operationPassword', done: true },
      { step: 'realName', done: false },
    ],
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('firstDay/dismiss')) guide = { over: true, steps: [] };
    return new Response(JSON.stringify({ responseCode: '00000', responseDesc: '成功', data: guide }));
  });
  await renderPage(<FirstDayCard />);
  await screen.findByText('新手指引');
  expect(screen.getByText(/已完成 1\/2/)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/personal/center']);
  fireEvent.click(screen.getByRole('button', { name: '不再显示' }));
  await waitFor(() => expect(screen.queryByText('新手指引')).toBeNull());
});
