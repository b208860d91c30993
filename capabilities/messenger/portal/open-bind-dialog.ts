import { dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';

/** The QR's code is loaded with the dialog. */
export const openBindDialog = (): Promise<void> =>
  dialogs.load<void, DialogProps<void>>(() => import('./bind-dialog.tsx').then(({ BindDialog }) => BindDialog), {});
