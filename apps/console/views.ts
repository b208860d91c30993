import type { ComponentType } from 'react';
import { connectViews } from '#platform/shell/views.ts';

type View = { default: ComponentType };

/** The frame finds the console's pages by the view paths of the menu; what is opened without a session is a route. */
export const connectConsoleViews = (): void =>
  connectViews(
    'console',
    import.meta.glob<View>([
      '../../capabilities/*/console/*-page.tsx',
      '!../../capabilities/provider-access/console/{login,invitation}-page.tsx',
    ]),
  );
