import { Form, Input } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { ruleOf, type DialogProps } from '#platform/ui/index.ts';
import type { TextSetting } from './text-settings.ts';

export interface TextSettingDialogProps extends DialogProps<string> {
  setting: TextSetting;
  present: string;
}

/** Ends with the new text. */
export function TextSettingDialog({ setting, present, close }: TextSettingDialogProps) {
  const { operation, name, label, hint, max, codes, fault } = setting;
  const [form] = Form.useForm<Record<string, string>>();
  const change = useChange(operation);
  return (
    <ChangeDialog
      title={present ? `修改${label}` : `设置${label}`}
      name="own-text"
      form={form}
      initialValues={{ [name]: present }}
      okText="保存"
      change={change}
      send={(values) => change.run({ [name]: values[name]!.trim() })}
      fieldOf={Object.fromEntries(codes.map((code) => [code, name]))}
      onDone={(_, values) => close(values[name]!.trim())}
      onClose={() => close()}
    >
      <Form.Item name={name} label={label} extra={hint} rules={[ruleOf(fault, { required: true })]}>
        <Input size="large" maxLength={max} autoFocus autoComplete="off" placeholder={`请输入${label}`} />
      </Form.Item>
    </ChangeDialog>
  );
}
