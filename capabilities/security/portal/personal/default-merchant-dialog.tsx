import { Form, Radio } from 'antd';
import { CHOICE_NOT_MEMBER, DEFAULT_ROLE_NOT_ACTIVE } from '#capabilities/merchant/contract/errors.ts';
import { setDefaultMerchant } from '#capabilities/merchant/contract/operations.ts';
import { ChangeDialog, useChange, useSession } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';

/** Which merchant the next login enters; ends with its number. */
export function DefaultMerchantDialog({ close }: DialogProps<string>) {
  const user = useSession((state) => state.user);
  const [form] = Form.useForm<{ mid: string }>();
  const change = useChange(setDefaultMerchant);
  const active = user?.userRoleRelations.filter(({ authStatus }) => authStatus === 'active') ?? [];
  return (
    <ChangeDialog
      title="设置默认登录商户"
      name="default-merchant"
      form={form}
      initialValues={{ mid: user?.defaultMid ?? '' }}
      okText="保存"
      change={change}
      send={(values) => change.run(values)}
      fieldOf={{ [CHOICE_NOT_MEMBER]: 'mid', [DEFAULT_ROLE_NOT_ACTIVE]: 'mid' }}
      onDone={({ defaultMid }) => close(defaultMid)}
      onClose={() => close()}
    >
      <Form.Item
        name="mid"
        label="登录后直接进入"
        rules={[{ required: true, message: '请选择默认登录商户' }]}
        extra="只列出已激活的商户"
      >
        <Radio.Group
          vertical
          options={active.map(({ mid, customerName }) => ({ value: mid, label: `${customerName}（${mid}）` }))}
        />
      </Form.Item>
    </ChangeDialog>
  );
}
