import { containerOf } from '#platform/portal-kit/signing-containers.ts';
import { failureIn, useChange, useSession } from '#platform/portal-kit/index.ts';
import { dialogs, toast } from '#platform/ui/index.ts';
import { listCertificates, unbindCertificate } from '../contract/operations.ts';
import { unbindReasons, type UnbindReason } from '../contract/words.ts';
import { UnbindDialog, type UnbindDialogProps } from './unbind-dialog.tsx';
import type { CertificateRow } from './use-certificate.ts';

/** Asks why, confirms by SMS, unbinds; the key of an own one is forgotten here as well. */
export function useUnbinding() {
  const change = useChange(unbindCertificate, { refreshes: [listCertificates] });
  const send = ({ keySerialNo, personName, loginName }: CertificateRow, reason: UnbindReason) =>
    change.run(
      { keySerialNo, reason },
      {
        title: '解绑数字证书',
        review: [
          { label: '持有人', value: `${personName}（${loginName}）` },
          { label: '解绑原因', value: unbindReasons[reason] },
        ],
      },
    );
  const unbind = async (row: CertificateRow): Promise<void> => {
    const { keySerialNo } = row;
    const isDone = await dialogs.open<true, UnbindDialogProps>(UnbindDialog, {
      row,
      send: (reason) => send(row, reason),
    });
    if (!isDone) return;
    if (row.mine) {
      useSession.setState(({ user }) => ({
        user: user && (user.certSerialNo === keySerialNo ? { ...user, certSerialNo: '' } : user),
      }));
      // A key that stays behind signs nothing any more.
      await containerOf(keySerialNo)
        .then((container) => container?.remove(keySerialNo))
        .catch(() => undefined);
    }
    toast.success('数字证书已解绑');
  };
  const { outcome } = change;
  return {
    unbind,
    pending: change.pending,
    failure: failureIn(outcome),
  };
}
