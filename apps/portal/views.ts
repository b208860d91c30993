import type { ComponentType } from 'react';
import { connectKinds } from '#capabilities/account/contract/kinds.ts';
import { connectViews } from '#platform/shell/views.ts';
import { loadCode } from '#platform/ui/load-code.ts';

type View = { default: ComponentType };

/**
 * Pages ask about kinds of order when they are drawn, login and shell never do: the contracts are a chunk of their own,
 * which comes beside the page's.
 */
async function loadWithKinds(load: () => Promise<View>): Promise<View> {
  const [view, { kindContracts }] = await loadCode(() => Promise.all([load(), import('./kind-contracts.ts')]));
  connectKinds(kindContracts());
  return view;
}

/** The frame finds the portal's pages by the view paths of the menu. */
export const connectPortalViews = (): void =>
  connectViews(
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
