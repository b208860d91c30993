import { loadWithKinds, type View } from '#apps/kinds/load-with-kinds.ts';
import { viewsOf } from '#platform/shell/views.ts';

/** The frame finds the console's pages by the view paths of the menu; what is opened without a session is a route. */
export const consoleViews = viewsOf(
  'console',
  import.meta.glob<View>([
    '../../capabilities/*/console/*-page.tsx',
    '!../../capabilities/provider-access/console/{login,invitation}-page.tsx',
  ]),
  loadWithKinds,
);
