import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { DialogHost } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { ViewsContext, type Views } from './views.ts';

interface ShellRootProps extends ComponentProps<typeof PortalTheme> {
  views: Views;
  children: ReactNode;
}

/** What everything behind the login needs around it: answers, theme, pages and dialogs. */
export const ShellRoot = ({ views, children, ...theme }: ShellRootProps) => (
  <QueryClientProvider client={queryClient}>
    <PortalTheme {...theme}>
      <ViewsContext value={views}>
        {children}
        <DialogHost />
      </ViewsContext>
    </PortalTheme>
  </QueryClientProvider>
);
