import { lazy, Suspense } from 'react';
import { loadCode } from './load-code.ts';
import type { IconOf } from './menu-icons.tsx';

/** Many drawings, for which the menu's words do not wait. Without them the menu has its words alone. */
const MenuDrawing = lazy(() => loadCode(() => import('./menu-icons.tsx')).catch(() => ({ default: () => null })));

export const MenuIcon = (props: IconOf) => (
  <span className="menu-icon" aria-hidden>
    <Suspense fallback={null}>
      <MenuDrawing {...props} />
    </Suspense>
  </span>
);
