import { Form } from 'antd';
import { ChangeDialog, useCall, useChange } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, toast, type DialogProps } from '#platform/ui/index.ts';
import { LIMITS_UNCHANGED, LIMIT_TEMPLATE_MISSING } from '../contract/errors.ts';
import { kindName, limitText } from '../contract/limit-rows.ts';
import { listTemplates, proposeLimits, type PricedMerchant } from '../contract/merchant-operations.ts';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';

interface Values {
  templateId: string;
  reason: string;
}
export interface ApplyTemplateProps extends DialogProps<true> {
  merchants: readonly PricedMerchant[];
}

const fieldOf = { [LIMIT_TEMPLATE_MISSING]: 'templateId', [LIMITS_UNCHANGED]: 'templateId' } as const;

/** The limits of a template for merchants, from the approval on. */
export function ApplyTemplateDialog({ merchants, close }: ApplyTemplateProps) {
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('templateId', form);
  const templates = useCall(listTemplates, {});
  const change = useChange(proposeLimits);
  const list = templates.data?.list ?? [];
  const shown = list.find(({ templateId }) => templateId === chosen);
  return (
    <ChangeDialog<typeof proposeLimits, Values>
      title="按模板设置限额"
      name="applyTemplate"
      form={form}
      change={change}
      send={(values) => change.run({ ...values, mids: merchants.map(({ mid }) => mid) }, { title: '确认提交商户限额' })}
      fieldOf={fieldOf}
      onDone={() => {
        toast.success('已提交，等待审批');
        close(true);
      }}
      onClose={() => close()}
    >
      <p className="muted chosen-merchants">
        {merchants.length} 家商户：{merchants.map(({ name }) => name).join('、')}
      </p>
      <Form.Item name="templateId" label="限额模板" rules={[{ required: true, message: '请选择限额模板' }]}>
        <ChoiceSelect
          options={list.map(({ templateId, name }) => ({ value: templateId, label: name }))}
          loading={templates.isFetching}
        />
      </Form.Item>
      {shown && (
        <ul className="muted chosen-merchants">
          {shown.rows.map((row) => (
            <li key={row.kind}>
              {kindName(row.kind)}：{limitText(row)}
            </li>
          ))}
        </ul>
      )}
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}
