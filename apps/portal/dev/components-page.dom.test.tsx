import '#testkit/jsdom-gaps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { PortalTheme } from '#platform/ui/theme.tsx';
import ComponentsPage from './components-page.tsx';

it('Every piece of the kit is drawn without a complaint of React or antd (testkit/dom-setup.ts)', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PortalTheme color="blue">
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <ComponentsPage /> }])} />
      </PortalTheme>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: '组件' })).toBeInstanceOf(HTMLElement);
  // The pickers are loaded later than the page.
  await expect.poll(() => document.querySelector('.picker-coming')).toBeNull();
});
