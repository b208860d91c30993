import './entry.css';
import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/index.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/index.ts';
import { confirmOwnAuthenticator, renewOwnAuthenticator } from '../contract/own-operations.ts';
import { BindStep } from './bind-step.tsx';
import { CodeStep } from './code-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { name: 'old' }
  | { name: 'bind'; renewal: OutputOf<typeof renewOwnAuthenticator> }
  | { name: 'codes'; recoveryCodes: readonly string[] };

const titles = {
  old: '更换验证器：验证身份',
  bind: '更换验证器：绑定新的',
  codes: '更换验证器：保存恢复码',
} as const;
const WIDTH = 640;

export interface AuthenticatorDialogProps extends DialogProps<true> {
  loginName: string;
}

/** A code of the old authenticator or a recovery code, then the first code of the new one, then new recovery codes. */
export function AuthenticatorDialog({ loginName, close }: AuthenticatorDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'old' });
  return (
    // The last step is left by its own button only: the codes are not shown again.
    <DialogFrame
      title={titles[step.name]}
      width={WIDTH}
      busy={step.name === 'codes'}
      onClose={() => close()}
      footer={null}
    >
      {step.name === 'old' && (
        <CodeStep
          action="下一步"
          send={async (factor) =>
            setStep({ name: 'bind', renewal: await call(renewOwnAuthenticator, factor, { quiet: true }) })
          }
          onBack={() => close()}
        />
      )}
      {step.name === 'bind' && (
        <BindStep
          binding={step.renewal}
          send={async (code) => {
            const { renewalId } = step.renewal;
            const { recoveryCodes } = await call(confirmOwnAuthenticator, { renewalId, code }, { quiet: true });
            setStep({ name: 'codes', recoveryCodes });
          }}
        />
      )}
      {step.name === 'codes' && (
        <RecoveryCodes codes={step.recoveryCodes} loginName={loginName} doneText="完成" onDone={() => close(true)} />
      )}
    </DialogFrame>
  );
}
