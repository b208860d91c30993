import { Form, Input } from 'antd';
import { ChoiceSelect } from '#platform/ui/index.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { listAccounts, pickAccounts } from '#capabilities/account/contract/operations.ts';
import { LABEL_MAX } from '../constants.ts';
import { SPECIAL_NAME_TAKEN, TOO_MANY_SPECIALS } from '../contract/errors.ts';
import { createSpecialAccount, listScenes, listSpecialAccounts } from '../contract/operations.ts';
import { sceneCodes, scenes, type SceneCode } from '../contract/words.ts';

interface Values {
  sceneCode: SceneCode;
  label: string;
}

const REFRESHES = { refreshes: [listSpecialAccounts, listScenes, listAccounts, pickAccounts] };
const fieldOf = { [SPECIAL_NAME_TAKEN]: 'label', [TOO_MANY_SPECIALS]: 'label' } as const;

/** Opens an account for a scene. Closes with its name, or with nothing. */
export function OpenDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const sceneCode = Form.useWatch('sceneCode', form);
  const change = useChange(createSpecialAccount, REFRESHES);
  const send = (values: Values) =>
    change.run(
      { ...values, label: values.label.trim() },
      {
        title: '确认开立专用账户',
        review: [
          { label: '使用场景', value: scenes[values.sceneCode].name },
          { label: '账户名称', value: values.label.trim() },
        ],
      },
    );
  return (
    <ChangeDialog<typeof createSpecialAccount, Values>
      title="开立专用账户"
      name="specialOpen"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={(_data, { label }) => close(label.trim())}
      onClose={() => close()}
    >
      <Form.Item
        name="sceneCode"
        label="使用场景"
        rules={[{ required: true, message: '请选择使用场景' }]}
        extra={sceneCode && scenes[sceneCode].summary}
      >
        <ChoiceSelect
          size="large"
          placeholder="请选择使用场景"
          options={sceneCodes.map((value) => ({ value, label: scenes[value].name }))}
        />
      </Form.Item>
      <Form.Item
        name="label"
        label="账户名称"
        rules={[
          { required: true, whitespace: true, message: '请输入账户名称' },
          { min: 2, message: '账户名称至少2个字' },
        ]}
        extra="仅供内部区分，对方看到的仍是商户名称"
      >
        <Input size="large" maxLength={LABEL_MAX} placeholder="例如：2026年度工资" autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}
