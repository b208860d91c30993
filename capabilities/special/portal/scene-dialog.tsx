import { Checkbox, Form, Radio } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  formatAmount,
  LinesInput,
  optionsOf,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import {
  SPECIAL_BUSINESS_UNSUPPORTED,
  SPECIAL_LIMITS_OUT_OF_ORDER,
  SPECIAL_PAYEE_REQUIRED,
} from '../contract/errors.ts';
import { configScene, listScenes, type Scene } from '../contract/operations.ts';
import { payeeScopes, type PayeeScope } from '../contract/words.ts';
import { listedFault, listedOfText, textOfListed } from './listed-payees.ts';

export interface SceneDialogProps extends DialogProps<true> {
  scene: Scene;
  functions: readonly { function: string; functionName: string }[];
}
interface Values {
  functions: string[];
  payees: PayeeScope;
  listed?: string;
  singleLimit?: string;
  dayLimit?: string;
}

const REFRESHES = { refreshes: [listScenes] };
const fieldOf = {
  [SPECIAL_BUSINESS_UNSUPPORTED]: 'functions',
  [SPECIAL_PAYEE_REQUIRED]: 'listed',
  [SPECIAL_LIMITS_OUT_OF_ORDER]: 'dayLimit',
} as const;
const limitText = (limit: string | undefined): string => (limit ? `${formatAmount(limit)} 元` : '不另设');
const optional = ruleOf((text) => (text ? amountFault(text) : null));

/** What the accounts of a scene may pay. Closes with true when it is saved. */
export function SceneDialog({ scene, functions, close }: SceneDialogProps) {
  const [form] = Form.useForm<Values>();
  const payees = Form.useWatch('payees', form);
  const change = useChange(configScene, REFRESHES);
  const send = (values: Values) => {
    const listed = values.payees === 'listed' ? listedOfText(values.listed ?? '') : [];
    const chosen = functions.filter((one) => values.functions.includes(one.function));
    return change.run(
      {
        sceneCode: scene.sceneCode,
        functions: values.functions,
        payees: values.payees,
        listed,
        singleLimit: values.singleLimit || null,
        dayLimit: values.dayLimit || null,
      },
      {
        title: '确认配置使用场景',
        review: [
          { label: '使用场景', value: scene.sceneName },
          { label: '允许的业务', value: chosen.map((one) => one.functionName).join('、') || '无' },
          {
            label: '收款方',
            value: `${payeeScopes[values.payees]}${listed.length > 0 ? `（${listed.length}个）` : ''}`,
          },
          { label: '单笔限额', value: limitText(values.singleLimit) },
          { label: '单日限额', value: limitText(values.dayLimit) },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof configScene, Values>
      title={`配置${scene.sceneName}`}
      name="scene"
      form={form}
      initialValues={valuesOf(scene)}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      note={<p className="muted">该场景的全部账户立即按新配置付款；本商户账户之间的转账不受场景限制</p>}
    >
      <Form.Item name="functions" label="允许的业务">
        <Checkbox.Group options={functions.map((one) => ({ value: one.function, label: one.functionName }))} />
      </Form.Item>
      <Form.Item name="payees" label="收款方">
        <Radio.Group options={optionsOf(payeeScopes)} />
      </Form.Item>
      {payees === 'listed' && (
        <Form.Item
          name="listed"
          label="指定收款方"
          rules={[ruleOf(listedFault, { required: true })]}
          extra="每行一个：账号 名称，可从表格中整列粘贴"
        >
          <LinesInput parsed rows={4} placeholder="8801001100000012 恒丰包装材料有限公司" />
        </Form.Item>
      )}
      <Form.Item name="singleLimit" label="单笔限额（选填）" rules={[optional]}>
        <AmountInput size="large" placeholder="不填则按账户限额" />
      </Form.Item>
      <Form.Item name="dayLimit" label="单日限额（选填，每个账户）" rules={[optional]}>
        <AmountInput size="large" placeholder="不填则按账户限额" />
      </Form.Item>
    </ChangeDialog>
  );
}

const valuesOf = ({ functions, payees, listed, singleLimit, dayLimit }: Scene): Values => ({
  functions: functions.map((one) => one.function),
  payees,
  listed: textOfListed(listed),
  singleLimit: singleLimit ?? '',
  dayLimit: dayLimit ?? '',
});
