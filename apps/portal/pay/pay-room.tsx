import '../antd.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { DialogHost } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';

/** What the pay pages behind the login stand in: calls, words and dialogs as in the shell, and nothing else of it. */
export function PayRoom() {
  return (
    <QueryClientProvider client={queryClient}>
      <PortalTheme color="blue">
        <Outlet />
        <DialogHost />
      </PortalTheme>
    </QueryClientProvider>
  );
}
