import { Button } from 'antd';
import { useState } from 'react';
import { EXPORT_ACCEPTED, EXPORT_TOO_LONG_AT_ONCE } from '#platform/kernel/errors.ts';
import { call, failureOf, type CallFailure, type ExportRequest } from '#platform/portal-kit/index.ts';
import { DialogFrame, InlineFailure, toast, type DialogProps } from '#platform/ui/index.ts';
import { statementErrors } from '../contract/errors.ts';
import { temporaryExport } from '../contract/operations.ts';
import { openStore } from './open-store.ts';
import './statement.css';

interface LargeQueryDialogProps extends DialogProps<void> {
  request: ExportRequest;
}

/**
 * More rows than are answered at once (spec section 8, 06107KCSDS): leads to the download store, and asks for the file
 * there with the applied filter.
 */
export function LargeQueryDialog({ request, close }: LargeQueryDialogProps) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const requestExport = async () => {
    setAsking(true);
    setFailure(null);
    try {
      await call(temporaryExport, request, { quiet: true });
      toast.success(statementErrors[EXPORT_ACCEPTED]);
      await openStore(request.bizTypeCode);
      close();
    } catch (error) {
      setFailure(failureOf(error));
      setAsking(false);
    }
  };
  return (
    <DialogFrame
      title="数据导出超限"
      width={440}
      onClose={() => close()}
      busy={asking}
      footer={
        <>
          <Button disabled={asking} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={asking} disabled={asking} onClick={() => void requestExport()}>
            前往下载暂存区
          </Button>
        </>
      }
    >
      <p className="over-limit">{statementErrors[EXPORT_TOO_LONG_AT_ONCE]}</p>
      <p className="muted">文件将按当前筛选条件在后台生成，完成后保留7天。</p>
      <InlineFailure failure={failure} />
    </DialogFrame>
  );
}
