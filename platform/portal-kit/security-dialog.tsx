import { Button, Form } from 'antd';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import type { CodeSubject, Policy } from '#platform/kernel/operation.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/dialogs.tsx';
import { tradePasswordFault } from '#platform/ui/field-faults.ts';
import { failureOf, type CallFailure } from './failure.ts';
import type { SealedPassword } from './password.ts';
import { pathTo } from './path.ts';
import { ReviewRows, type ReviewRow } from './review-rows.tsx';
import { SecurePasswordInput } from './secure-password/secure-password-input.tsx';
import type { PasswordEntry } from './secure-password/password-entry.ts';
import { useSession } from './session.ts';
import { SmsCodeField } from './sms-code-field.tsx';
import { TotpField } from './totp-field.tsx';
import { sealTradePassword } from './trade-password.ts';
import './verify-dialog.css';

/** Confirmation factors as wire.md has them. */
export type MespAuthList = ({ smsCode: string } | { tradePwd: SealedPassword } | { totpCode: string })[];

export interface VerifyDialogProps extends DialogProps<'submitted'> {
  title: string;
  confirm: NonNullable<Policy['confirm']>;
  /** The path of the call that is confirmed, its number, and what its code binds (`codeSubjectOf`). */
  bizTypeCode: string;
  requestNo: string;
  subject: CodeSubject;
  payload?: Record<string, unknown> | undefined;
  /** The summary for the person: payee, amount, fee, arrival (ui.md rule 9). */
  review?: readonly ReviewRow[];
  /** What the person's certificate will sign, in words; empty where none is asked for. */
  signing?: readonly string[];
  /** Why a signature is asked for now, when it was not before. */
  signingReason?: string | undefined;
  /**
   * Sends the request with the factors. Resolves with the failure to show here, or null when the dialog is done with
   * (with any outcome).
   */
  submit(mespAuthList: MespAuthList): Promise<CallFailure | null>;
}

interface Factors {
  totpCode?: string;
  smsCode?: string;
  tradePwd?: PasswordEntry;
}

/** SMS code and operation password (spec section 2, security dialog). */
export const SecurityDialog = (props: VerifyDialogProps) => (
  <VerifyDialog {...props} lead="请输入短信验证码和操作密码，确认由您本人操作" />
);

/** Password verify: where the policy asks for the operation password alone. */
export const PasswordVerifyDialog = (props: VerifyDialogProps) => (
  <VerifyDialog {...props} lead="请输入操作密码，确认由您本人操作" />
);

/** Message verify: where the policy asks for an SMS code alone. */
export const MessageVerifyDialog = (props: VerifyDialogProps) => (
  <VerifyDialog {...props} lead="请输入短信验证码，确认由您本人操作" />
);

/** Of the provider's people: a fresh code of the authenticator. */
const TotpVerifyDialog = (props: VerifyDialogProps) => (
  <VerifyDialog {...props} lead="请输入动态码，确认由您本人操作" />
);

/** The variant that asks for the factors of the policy only. */
export function verifyDialogFor({
  password,
  sms,
  totp,
}: VerifyDialogProps['confirm']): ComponentType<VerifyDialogProps> {
  if (totp) return TotpVerifyDialog;
  if (password && sms) return SecurityDialog;
  return password ? PasswordVerifyDialog : MessageVerifyDialog;
}

/**
 * The one implementation of the variants (spec section 4): confirm is disabled and loading while submitting, and
 * a second press does nothing.
 */
function VerifyDialog({
  title,
  lead,
  confirm,
  bizTypeCode,
  requestNo,
  subject,
  payload,
  review,
  signing = [],
  signingReason,
  submit,
  close,
}: VerifyDialogProps & { lead: string }) {
  const [form] = Form.useForm<Factors>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const reserveMsg = useSession((state) => state.user?.reserveMsg);
  const formId = useId();
  const lock = useRef(false);
  /** How often it was refused: each time the next try begins in the password or code field, which is empty by then. */
  const [refused, setRefused] = useState(0);
  const again = confirm.totp ? 'totpCode' : 'tradePwd';
  useEffect(() => {
    if (refused > 0) (form.getFieldInstance(again) as { focus(): void } | undefined)?.focus();
  }, [form, again, refused]);
  /** Faults are shown on confirm and removed by the first change. */
  const forgive = (changed: Factors) =>
    form.setFields((Object.keys(changed) as (keyof Factors)[]).map((name) => ({ name, errors: [] })));

  const send = async ({ totpCode, smsCode, tradePwd }: Factors) => {
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    setFailure(null);
    let refusal: CallFailure | null;
    try {
      const factors: MespAuthList = [];
      if (confirm.totp) factors.push({ totpCode: totpCode ?? '' });
      if (confirm.sms) factors.push({ smsCode: smsCode ?? '' });
      if (confirm.password && tradePwd) factors.push({ tradePwd: await sealTradePassword(tradePwd) });
      refusal = await submit(factors);
    } catch (error) {
      refusal = failureOf(error);
    }
    // After success it stays locked: a press that is still being validated must not send a second time while the dialog
    // goes.
    if (refusal === null) return close('submitted');
    lock.current = false;
    // A code is refused at its field; it serves one try.
    if (confirm.totp && refusal.kind === 'answer')
      form.setFields([{ name: 'totpCode', value: '', errors: [refusal.message] }]);
    else setFailure(refusal);
    setBusy(false);
    setRefused((times) => times + 1);
  };

  const forgotten = () => {
    close();
    location.hash = pathTo('/security/resetOperatePwd', { redirect: location.hash.slice(1) });
  };

  return (
    <DialogFrame
      title={title}
      busy={busy}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={busy} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={busy} disabled={busy}>
            确认
          </Button>
        </>
      }
    >
      {review && <ReviewRows rows={review} />}
      {signing.length > 0 && (
        <section className="verify-signing" aria-label="数字证书签名内容">
          {signingReason && <p>{signingReason}</p>}
          <b>确认后将用您的数字证书签名：</b>
          {signing.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      <p className="verify-lead">{lead}</p>
      <Form
        form={form}
        id={formId}
        layout="vertical"
        requiredMark={false}
        onFinish={send}
        onValuesChange={forgive}
        disabled={busy}
        validateTrigger="onSubmit"
      >
        {confirm.totp && <TotpField />}
        {confirm.sms && (
          <SmsCodeField
            bizTypeCode={bizTypeCode}
            requestNo={requestNo}
            subject={subject}
            payload={payload}
            onFailure={setFailure}
          />
        )}
        {confirm.password && (
          <Form.Item
            name="tradePwd"
            label="操作密码"
            rules={[
              { validator: (_, entry: PasswordEntry | undefined) => rejected(tradePasswordFault(entry?.length ?? 0)) },
            ]}
            extra={
              <span className="verify-foot">
                {reserveMsg ? <span>预留信息：{reserveMsg}</span> : <span />}
                <button type="button" className="link-button" disabled={busy} onClick={forgotten}>
                  忘记操作密码
                </button>
              </span>
            }
          >
            <SecurePasswordInput placeholder="请输入操作密码" autoFocus={!confirm.sms} disabled={busy} offersControl />
          </Form.Item>
        )}
      </Form>
      {failure && (
        <p className="field-error" role="alert">
          {failure.message}
        </p>
      )}
    </DialogFrame>
  );
}

const rejected = (fault: string | null): Promise<void> =>
  fault ? Promise.reject(new Error(fault)) : Promise.resolve();
