import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { Form, Input } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { ruleOf, toast, type DialogProps } from '#platform/ui/index.ts';
import { PROVIDER_INFO_UNCHANGED } from '../contract/provider-info-errors.ts';
import { proposeProviderInfo, showProviderInfo, type ShownProviderInfo } from '../contract/provider-info-operations.ts';
import {
  ICP_MAX,
  icpFault,
  NAME_LIMITS,
  PHONE_MAX,
  providerNameFault,
  servicePhoneFault,
} from '../contract/provider-info-rule.ts';
import { ProviderPreview } from './provider-preview.tsx';

const CHANGES = { refreshes: [showProviderInfo] };

interface Values {
  name: string;
  phone: string;
  icp: string;
  reason: string;
}
export interface ProviderInfoDialogProps extends DialogProps<true> {
  now: ShownProviderInfo;
}

const required = { required: true };

/** Other values for another administrator to decide, drawn as they will be read. */
export function ProviderInfoDialog({ now, close }: ProviderInfoDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(proposeProviderInfo, CHANGES);
  const { name, phone, icp } = now;
  const typed = Form.useWatch([], form) as Partial<Values> | undefined;
  const shown = {
    name: typed?.name?.trim() ?? name,
    phone: typed?.phone?.trim() ?? phone,
    icp: typed?.icp?.trim() ?? icp,
  };
  return (
    <ChangeDialog<typeof proposeProviderInfo, Values>
      title="修改平台信息"
      name="provider-info"
      form={form}
      initialValues={{ name, phone, icp }}
      change={change}
      send={(values) => change.run(values, { title: '确认修改平台信息' })}
      fieldOf={{ [PROVIDER_INFO_UNCHANGED]: 'name' }}
      onDone={() => {
        toast.success('已提交，等待另一位系统管理员审批');
        close(true);
      }}
      onClose={() => close()}
      note={<ProviderPreview {...shown} />}
    >
      <Form.Item name="name" label="平台名称" rules={[ruleOf(providerNameFault, required)]}>
        <Input maxLength={NAME_LIMITS.max} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label="客服电话" rules={[ruleOf(servicePhoneFault, required)]}>
        <Input maxLength={PHONE_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item name="icp" label="备案号" rules={[ruleOf(icpFault, required)]}>
        <Input maxLength={ICP_MAX} autoComplete="off" />
      </Form.Item>
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}
