import { formatCount } from '#platform/kernel/amount-text.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { exportCalls, type ExportRequest } from './export-calls.ts';
import { exportRefusals, failureOf, type CallFailure } from './failure.ts';
import { saveBase64File } from './save-file.ts';
import { useSession } from './session.ts';

/** Spec section 6: an administrator may go and enter another merchant, others see whom to ask. */
async function showNoRight(failure: CallFailure): Promise<void> {
  if (useSession.getState().user?.roleClass !== 'admin')
    return dialogs.alert({ title: '无导出权限', text: failure.message, okText: '知道了' });
  const text = '当前商户未开通该数据的导出权限，您可以切换到其他商户后再导出。';
  if (await dialogs.confirm({ title: '无导出权限', text, okText: '选择商户' })) exportCalls().chooseMerchant();
}

/**
 * Saves a list as a file, or leads to the download store where it has too many rows. `answered` runs before a dialog
 * opens. Returns the failure that the caller shows, null where there is none or a dialog has said it.
 */
export async function saveExport(request: ExportRequest, answered: () => void): Promise<CallFailure | null> {
  const failed = await exportCalls().atOnce(request).then(saved, failureOf);
  answered();
  if (!failed) return null;
  if (failed.code === exportRefusals.tooManyRows) await exportCalls().askLater(request);
  else if (failed.code === exportRefusals.noRight) await showNoRight(failed);
  else return failed;
  return null;
}

function saved(file: { fileStr: string; fileName: string; rowCount: number }): null {
  saveBase64File(file);
  toast.success(`已导出 ${formatCount(file.rowCount)} 条`);
  return null;
}
