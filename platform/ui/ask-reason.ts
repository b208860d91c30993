import { dialogs } from './dialogs.tsx';
import type { RefuseDialogProps } from './refuse-dialog.tsx';

/** Asks why in the refuse dialog, which sends the reason; true when that is done. */
export const askReason = (props: Omit<RefuseDialogProps, 'close'>): Promise<true | undefined> =>
  dialogs.load<true, RefuseDialogProps>(
    () => import('./refuse-dialog.tsx').then(({ RefuseDialog }) => RefuseDialog),
    props,
  );
