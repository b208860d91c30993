import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { queryClient } from '../hooks.ts';

/** Shows a page at an address, with what its calls and dialogs need. Answers its router. */
export async function renderPage(page: ReactNode, address = '/'): Promise<ReturnType<typeof createMemoryRouter>> {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
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
