import { loadWithKinds, type View } from '#apps/kinds/load-with-kinds.ts';
import { viewsOf } from '#platform/shell/views.ts';
import { loadCode } from '#platform/ui/load-code.ts';
import { keepListViews } from './loaded-list-views.ts';

/** The console keeps views of lists on the server. The shell draws none, so their code comes with the first page. */
async function loadPage(load: () => Promise<View>): Promise<View> {
  const [view, { useServerViews }] = await Promise.all([
    loadWithKinds(load),
    loadCode(() => import('#capabilities/provider-access/console/shared/list-views.tsx')),
  ]);
  keepListViews(useServerViews);
  return view;
}

/** The frame finds the console's pages by the view paths of the menu; what is opened without a session is a route. */
export const consoleViews = viewsOf(
  'console',
  import.meta.glob<View>([
    '../../capabilities/*/console/*-page.tsx',
    '!../../capabilities/provider-access/console/{login,invitation}-page.tsx',
  ]),
  loadPage,
);
