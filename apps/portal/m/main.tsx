import '#platform/shell/old-browsers.ts';
import { createRoot } from 'react-dom/client';
import { composeSome } from '#platform/kernel/composition.ts';
import '#platform/ui/tokens.css';
import '#platform/ui/theme.css';
import { ToastHost } from '#platform/ui/toast.tsx';
import { phoneComposition } from './composition.ts';
import { PhoneApp } from './phone-app.tsx';

composeSome(phoneComposition);

/**
 * The pages that a phone opens by scanning a QR: a bundle of their own without component library, router and schemas,
 * because a phone outside may have a slow line (docs/decisions/0029).
 */
createRoot(document.getElementById('root')!).render(
  <>
    <PhoneApp />
    <ToastHost />
  </>,
);
