import { Button } from 'antd';
import { useAction, type CallResult } from '#platform/portal-kit/index.ts';
import { ErrorState, formatTime, Skeleton, StatusTag, toast } from '#platform/ui/index.ts';
import { askForReset, resetStates, showResetWays } from '../contract/reset-operations.ts';

/** Asks an administrator, and says where the request is. */
export function ResetRequest({ ways }: { ways: CallResult<typeof showResetWays> }) {
  const resetAction = useAction(askForReset, {
    refreshes: [showResetWays],
    onDone: () => toast.success('已提交，请联系管理员批准'),
  });
  const { data, error, refetch } = ways;
  if (!data)
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} height={24} />;
  if (!data.byAdministrator) return <p>当前商户没有其他管理员可以批准，请核对实名信息，或联系客服。</p>;
  const { request } = data;
  const isOpen = request?.state === 'waiting' || request?.state === 'approved';
  return (
    <div className="stack">
      {request && (
        <p>
          <StatusTag tone={request.state === 'approved' ? 'good' : request.state === 'waiting' ? 'waiting' : 'off'}>
            {resetStates[request.state]}
          </StatusTag>
          <span className="muted"> 申请时间 {formatTime(request.askedAt)}</span>
        </p>
      )}
      <p className="muted">
        {request?.state === 'approved'
          ? '管理员已批准，请在24小时内设置新的操作密码'
          : '提交后，管理员会收到短信和待办；核实是您本人并批准后，您在这里设置新的操作密码。申请24小时内有效'}
      </p>
      <div className="row">
        {!isOpen && (
          <Button type="primary" loading={resetAction.isPending} onClick={() => resetAction.mutate({})}>
            申请管理员批准
          </Button>
        )}
        {request?.state === 'waiting' && <Button onClick={() => void refetch()}>刷新状态</Button>}
      </div>
    </div>
  );
}
