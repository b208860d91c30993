import { Button } from 'antd';
import { useId } from 'react';
import { listSessions } from '#capabilities/identity/contract/own-operations.ts';
import { useChange } from '#platform/portal-kit/index.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/index.ts';
import { updateLoginPwd } from '../../contract/personal-operations.ts';
import { NewPasswordForm } from '../shared/new-password-form.tsx';

/** Ends with how many other sessions ended. */
export function LoginPasswordDialog({ close }: DialogProps<number>) {
  const change = useChange(updateLoginPwd, { refreshes: [listSessions] });
  const formId = useId();
  const { outcome, pending } = change;
  return (
    <DialogFrame
      title="修改登录密码"
      busy={pending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={pending} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={pending} disabled={pending}>
            下一步
          </Button>
        </>
      }
    >
      <NewPasswordForm
        noun="登录密码"
        other="操作密码"
        asksOld
        formId={formId}
        pending={pending}
        failure={outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null}
        onSubmit={async ({ old, fresh, again }) => {
          const end = await change.run({ oldLoginPwd: old!, newLoginPwd: fresh, confirmLoginPwd: again });
          if (end.status === 'done') close(end.data.endedSessions);
        }}
      />
    </DialogFrame>
  );
}
