import { Button, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  failureOf,
  sealTradePassword,
  SecurePasswordInput,
  useSession,
  type CallFailure,
  type PasswordEntry,
} from '#platform/portal-kit/index.ts';
import { InlineFailure } from '#platform/ui/index.ts';
import type { SealedPassword } from '#platform/portal-kit/password.ts';

/** A form rule that never reads the entered text. */
const rule = (fault: (entry: PasswordEntry | undefined) => string | null) => ({
  validator: (_: unknown, entry: PasswordEntry | undefined): Promise<void> => {
    const wrong = fault(entry);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
});
const RULE_TEXT = '请输入8~20位数字,英文,符号至少两种组合的字符';

interface Passwords {
  old?: PasswordEntry;
  fresh: PasswordEntry;
  again: PasswordEntry;
}

/** The sealed passwords of one submission: each with a random of its own. */
export interface SealedPasswords {
  old: SealedPassword | undefined;
  fresh: SealedPassword;
  again: SealedPassword;
}

export interface NewPasswordFormProps {
  /** 操作密码, 登录密码. */
  noun: string;
  /** From which it must differ. */
  other: string;
  asksOld: boolean;
  /** Fields of the form that come first. */
  lead?: ReactNode;
  /** Of the form, whose button is then elsewhere: in the foot of a dialog. */
  formId?: string;
  pending: boolean;
  failure: CallFailure | null;
  /** Seals and forgets what was entered; the portal's own way where none is given. */
  seal?(entry: PasswordEntry): Promise<SealedPassword>;
  /** The local password control may be used: it seals for the portal only. */
  offersControl?: boolean;
  /** `named`: what was entered in the leading fields. */
  onSubmit(sealed: SealedPasswords, named: Record<string, string>): Promise<void>;
}

/** A new password, entered twice, and the present one where there is one. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { noun, other, formId, seal = sealTradePassword, offersControl = true } = props;
  const reserveMsg = useSession((state) => state.user?.reserveMsg);
  const different = `两次输入的${noun}不一致，请重新输入`;
  const [form] = Form.useForm<Passwords>();
  const [sealing, setSealing] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const submit = async ({ old, fresh, again, ...named }: Passwords) => {
    setSealing(true);
    setFailure(null);
    try {
      const sealed = { fresh: await seal(fresh), again: await seal(again) };
      await props.onSubmit({ ...sealed, old: old && (await seal(old)) }, named);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      // Sealed passwords are forgotten, so another try begins with empty fields.
      form.resetFields(['old', 'fresh', 'again']);
      setSealing(false);
    }
  };
  const busy = sealing || props.pending;
  return (
    <Form
      form={form}
      {...(formId ? { id: formId } : {})}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      disabled={busy}
      style={{ maxWidth: 400 }}
    >
      {props.lead}
      {props.asksOld && (
        <Form.Item
          name="old"
          label={`原${noun}`}
          extra={reserveMsg && `预留信息：${reserveMsg}`}
          rules={[rule((entry) => (entry?.length ? null : `请输入原${noun}`))]}
          validateTrigger="onSubmit"
        >
          <SecurePasswordInput placeholder={`请输入原${noun}`} disabled={busy} offersControl={offersControl} />
        </Form.Item>
      )}
      <Form.Item
        name="fresh"
        label={`新${noun}`}
        extra={`8～20 位，数字、英文、符号至少两种，不能与${other}相同`}
        validateTrigger="onBlur"
        rules={[rule((entry) => (entry ? entry.fault() : RULE_TEXT))]}
      >
        <SecurePasswordInput
          autoComplete="new-password"
          placeholder={`请输入新${noun}`}
          disabled={busy}
          offersControl={offersControl}
        />
      </Form.Item>
      <Form.Item
        name="again"
        label={`确认新${noun}`}
        validateTrigger="onBlur"
        dependencies={['fresh']}
        rules={[
          ({ getFieldValue }) =>
            rule((entry) =>
              entry?.length
                ? entry.equals(getFieldValue('fresh') as PasswordEntry | undefined)
                  ? null
                  : different
                : `请再次输入新${noun}`,
            ),
        ]}
      >
        <SecurePasswordInput
          autoComplete="new-password"
          placeholder={`请再次输入新${noun}`}
          disabled={busy}
          offersControl={offersControl}
        />
      </Form.Item>
      <InlineFailure failure={failure ?? props.failure} />
      {!formId && (
        <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={busy}>
          下一步
        </Button>
      )}
    </Form>
  );
}
