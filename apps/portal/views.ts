import { loadWithKinds, type View } from '#apps/kinds/load-with-kinds.ts';
import { viewsOf } from '#platform/shell/views.ts';

/** The frame finds the portal's pages by the view paths of the menu. */
export const portalViews = viewsOf(
  'portal',
  {
    ...import.meta.glob<View>([
      '../../capabilities/*/portal/*-page.tsx',
      '!../../capabilities/identity/portal/*login-page.tsx',
    ]),
    ...import.meta.glob<View>(['./*/*-page.tsx', '!./dev/*']),
    // Story pages exist in development only; a build leaves them out.
    ...(import.meta.env.DEV ? import.meta.glob<View>('./dev/*-page.tsx') : {}),
  },
  loadWithKinds,
);
