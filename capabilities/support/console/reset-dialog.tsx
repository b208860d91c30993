import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button, Form, Input } from 'antd';
import { ProposalFields } from '#capabilities/change/console/shared/proposal-fields.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { dialogs, mobileFault, ruleOf, toast, type DialogProps } from '#platform/ui/index.ts';
import { MERCHANT_REASON } from '../constants.ts';
import { RESET_MOBILE_REQUIRED, RESET_MOBILE_TAKEN, RESET_MOBILE_UNCHANGED } from '../contract/errors.ts';
import type { FoundPerson } from '../contract/provider-operations.ts';
import { proposeReset } from '../contract/reset-operations.ts';

interface ResetDialogProps extends DialogProps<true> {
  person: FoundPerson;
  relation: FoundPerson['relations'][number];
}
interface ResetValues {
  newMobile?: string;
  merchantReason: string;
  reason: string;
  evidence: string;
}

const resetFields = {
  [RESET_MOBILE_UNCHANGED]: 'newMobile',
  [RESET_MOBILE_TAKEN]: 'newMobile',
  [RESET_MOBILE_REQUIRED]: 'newMobile',
} as const;

/** Asks for the reset of the only administrator of a merchant, which another person decides. */
function ResetDialog({ person: { personId, name, mobile }, relation, close }: ResetDialogProps) {
  const [form] = Form.useForm<ResetValues>();
  const change = useChange(proposeReset);
  const { mid, customerName } = relation;
  const send = ({ newMobile, ...values }: ResetValues) =>
    change.run({ mid, personId, ...values, ...(newMobile ? { newMobile } : {}) }, { title: '确认提交管理员重置' });
  return (
    <ChangeDialog<typeof proposeReset, ResetValues>
      title={`重置${customerName}的管理员${name}`}
      name="reset"
      form={form}
      change={change}
      send={send}
      fieldOf={resetFields}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <p>
        仅用于商户唯一的管理员。确认后，该人员的密码、数字证书和登录全部失效，系统向其手机发送设置登录密码的链接。请先核实身份。
      </p>
      <Form.Item
        name="newMobile"
        label="新手机号（选填）"
        rules={[ruleOf(mobileFault)]}
        extra={`当前手机号：${mobile || '无'}，手机未丢失的留空`}
      >
        <Input maxLength={11} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <ProposalFields
        seenIn="商户在通知中看到"
        merchantMax={MERCHANT_REASON.max}
        reasonMax={PROVIDER_REASON.max}
        evidence="工单号、授权书或存档编号等"
      />
    </ChangeDialog>
  );
}

/** Of an administrator's row; whether it is the only one is known when it is proposed. */
export function ResetButton(props: Omit<ResetDialogProps, 'close'>) {
  const open = async () => {
    if (await dialogs.open<true, ResetDialogProps>(ResetDialog, props))
      toast.success('已提交，由另一位有权限的人员确认后生效');
  };
  if (!props.relation.isAdmin) return null;
  return (
    <Button type="link" size="small" onClick={() => void open()}>
      重置管理员
    </Button>
  );
}
