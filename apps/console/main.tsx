import '#platform/shell/old-browsers.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { applyTheme, followOtherWindows } from '#platform/shell/layout-store.ts';
import { blurOnLeave } from '#platform/shell/leave-focus.ts';
import { clickWhatWasPressed } from '#platform/ui/click-what-was-pressed.ts';
import { ToastHost } from '#platform/ui/toast.tsx';
import '#platform/ui/tokens.css';
import '#platform/ui/theme.css';
import '#platform/ui/touch.css';
import '#platform/ui/print.css';
import '#platform/shell/waiting.css';
import { makeRouter } from './router.tsx';

applyTheme();
followOtherWindows();
clickWhatWasPressed();
createRoot(document.getElementById('root')!).render(
  <>
    <RouterProvider router={blurOnLeave(makeRouter())} />
    <ToastHost />
  </>,
);
