import { Button } from 'antd';
import { useId } from 'react';
import { NewPasswordForm } from '#capabilities/security/portal/shared/new-password-form.tsx';
import { useChange } from '#platform/portal-kit/index.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/index.ts';
import { changeOwnPassword, showOwnLogins } from '../contract/own-operations.ts';
import { sealedEntry } from './sealed-entry.ts';

/** Ends with how many other sessions ended. */
export function OwnPasswordDialog({ close }: DialogProps<number>) {
  const change = useChange(changeOwnPassword, { refreshes: [showOwnLogins] });
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
        other="原登录密码"
        asksOld
        formId={formId}
        seal={sealedEntry}
        offersControl={false}
        pending={pending}
        failure={outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null}
        onSubmit={async ({ old, fresh }) => {
          const end = await change.run({ oldPassword: old!, newPassword: fresh }, { title: '修改登录密码' });
          if (end.status === 'done') close(end.data.endedSessions);
        }}
      />
    </DialogFrame>
  );
}
