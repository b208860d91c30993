import { dialogs } from './dialogs.tsx';
import type { RefuseDialogProps } from './refuse-dialog.tsx';

/** Asks why in the refuse dialog; undefined when it is dismissed. */
export const askReason = (props: Omit<RefuseDialogProps, 'close'>): Promise<string | undefined> =>
  dialogs.load<string, RefuseDialogProps>(
    () => import('./refuse-dialog.tsx').then(({ RefuseDialog }) => RefuseDialog),
    props,
  );
