import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { queryClient } from '../hooks.ts';

type Router = ReturnType<typeof createMemoryRouter>;

/** Shows a page at an address, with what its calls and dialogs need. Answers its router. */
export const renderPage = (page: ReactNode, address = '/'): Promise<Router> => renderPages({ '*': page }, address);

/** The same with pages by path; other addresses show nothing. */
export async function renderPages(pages: Readonly<Record<string, ReactNode>>, address: string): Promise<Router> {
  const routes = Object.entries({ '*': null, ...pages }).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await act(
    async () =>
      void render(
        <QueryClientProvider client={queryClient}>
          <PortalTheme color="blue">
            <RouterProvider router={router} />
            <DialogHost />
          </PortalTheme>
        </QueryClientProvider>,
      ),
  );
  return router;
}

/** After each test: nothing that was open, read or replaced is left for the next one. */
export function closePage(): void {
  act(() => dialogs.closeAll());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
}
