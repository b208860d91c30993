import { Button } from 'antd';
import { useId } from 'react';
import type { Operation } from '#platform/kernel/operation.ts';
import { failureIn, type Change } from '#platform/portal-kit/index.ts';
import { DialogFrame } from '#platform/ui/index.ts';
import { NewPasswordForm, type NewPasswordFormProps, type SealedPasswords } from './new-password-form.tsx';

type Sent = { status: 'done'; data: { endedSessions: number } } | { status: 'failed' | 'unknown' | 'cancelled' };

interface LoginPasswordChangeProps extends Pick<NewPasswordFormProps, 'other' | 'seal' | 'offersControl'> {
  change: Pick<Change<Operation>, 'outcome' | 'pending'>;
  send(sealed: SealedPasswords): Promise<Sent>;
  /** Without a number: nothing was changed. */
  close(endedSessions?: number): void;
}

/** The dialog in which a person changes the own login password, of a merchant's and of the provider's people. */
export function LoginPasswordChange({ change, send, close, ...form }: LoginPasswordChangeProps) {
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
        {...form}
        asksOld
        formId={formId}
        pending={pending}
        failure={failureIn(outcome)}
        onSubmit={async (sealed) => {
          const end = await send(sealed);
          if (end.status === 'done') close(end.data.endedSessions);
        }}
      />
    </DialogFrame>
  );
}
