import { Button, Form } from 'antd';
import { SecurePasswordInput, type PasswordEntry, type ReviewRow } from '#platform/portal-kit/index.ts';
import { verifyDialogFor, type VerifyDialogProps } from '#platform/portal-kit/security-dialog.tsx';
import { SensitiveDialog, type SensitiveDialogProps } from '#platform/portal-kit/sensitive.tsx';
import { askReason, dialogs, PageCard, toast, tradePasswordFault } from '#platform/ui/index.ts';

const verify = (confirm: VerifyDialogProps['confirm'], title: string, review: readonly ReviewRow[]) =>
  dialogs.open<'submitted', VerifyDialogProps>(verifyDialogFor(confirm), {
    title,
    confirm,
    bizTypeCode: 'dev/story',
    requestNo: 'R00000001',
    subject: {},
    review,
    submit: () => Promise.resolve(null),
  });

const missing = (operationPassword: boolean, realName: boolean) =>
  dialogs.open<'passed', SensitiveDialogProps>(SensitiveDialog, {
    standing: { operationPassword, realName },
    phone: '400-800-1234',
    administrator: false,
  });

const refuse = async () => {
  const props = {
    title: '拒绝订单',
    text: '拒绝后订单结束，冻结的资金退回可用余额。',
    okText: '拒绝',
    danger: true,
    reasons: ['金额与合同不符', '与已有付款重复'],
  };
  const send = (reason: string) => (toast.info(reason), Promise.resolve({ status: 'done' as const }));
  await askReason({ ...props, send });
};

/** The cropper is a chunk of its own; nothing is sent from here. */
const crop = async () => {
  const { PictureCropDialog } = await import('#platform/ui/picture-crop/picture-crop-dialog.tsx');
  const picture = await dialogs.open<Blob, Parameters<typeof PictureCropDialog>[0]>(PictureCropDialog, {
    title: '更换头像',
    save: () => Promise.resolve(null),
  });
  if (picture) toast.success(`${picture.type} ${picture.size} 字节`);
};

/** 弹窗: the faces of the verification dialog, what is missing before a sensitive action, refusing, cropping. */
export function DialogStory({ review }: { review: readonly ReviewRow[] }) {
  return (
    <PageCard title="弹窗" id="dialogs">
      <div className="row">
        <Button onClick={() => void verify({ password: true, sms: 'x' }, '确认转账', review)}>安全验证</Button>
        <Button onClick={() => void verify({ password: true }, '复核拒绝', review)}>密码验证</Button>
        <Button onClick={() => void verify({ sms: 'x' }, '设置操作密码', [])}>短信验证</Button>
        <Button onClick={() => void missing(false, true)}>未设置操作密码</Button>
        <Button onClick={() => void missing(true, false)}>未实名认证</Button>
        <Button onClick={() => void refuse()}>拒绝</Button>
        <Button onClick={() => void crop()}>裁剪图片</Button>
      </div>
    </PageCard>
  );
}

const held = {
  validator: (_: unknown, entry?: PasswordEntry) =>
    tradePasswordFault(entry?.length ?? 0) ? Promise.reject(new Error(tradePasswordFault(0)!)) : Promise.resolve(),
};

/** 密码输入: with the keyboard, with the keyboard on the screen, and disabled. */
export function PasswordStory() {
  const handleFinish = ({ password }: { password: PasswordEntry }) =>
    toast.info(password.fault() ?? `已输入 ${password.length} 位`);
  return (
    <PageCard title="密码输入" id="passwords">
      <Form layout="vertical" requiredMark={false} onFinish={handleFinish}>
        <Form.Item name="password" label="操作密码" rules={[held]} validateTrigger="onSubmit">
          <SecurePasswordInput placeholder="请输入操作密码" />
        </Form.Item>
        <Form.Item name="locked" label="停用">
          <SecurePasswordInput placeholder="请输入操作密码" disabled />
        </Form.Item>
        <Button htmlType="submit">提交</Button>
      </Form>
    </PageCard>
  );
}
