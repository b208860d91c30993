import '../antd.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { DialogHost } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { appearanceOf, useLayout } from '#platform/shell/layout-store.ts';

/** The frame of the pay pages behind the login: calls, language and dialogs as in the shell, without its menus. */
export function PayRoom() {
  const themeColor = useLayout((state) => state.themeColor);
  const appearance = useLayout(appearanceOf);
  return (
    <QueryClientProvider client={queryClient}>
      <PortalTheme color={themeColor} appearance={appearance}>
        <Outlet />
        <DialogHost />
      </PortalTheme>
    </QueryClientProvider>
  );
}
