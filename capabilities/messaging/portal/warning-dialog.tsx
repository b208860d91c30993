import { Checkbox, Form, Input, Radio } from 'antd';
import { amountFault, ChoiceSelect, SendDialog, type DialogProps, type Sent } from '#platform/ui/index.ts';
import type { CallInput } from '#platform/portal-kit/index.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { MINUTE } from '#platform/kernel/shanghai-time.ts';
import { WARN_RECEIVERS } from '../constants.ts';
import type { queryWarnRules, setWarnRules, WarnRule } from '../contract/warn-operations.ts';
import { fits, warnChannels, warnMetrics, warnOperators, type WarnMetric } from '../contract/warn-words.ts';

export type SetRule = CallInput<typeof setWarnRules>['rules'][number];
type Values = Pick<SetRule, 'metric' | 'operator' | 'threshold' | 'channels' | 'receivers'> & {
  accountNo: string;
  isQuiet: boolean;
  quietFrom: string;
  quietUntil: string;
};

export interface WarningDialogProps extends DialogProps<true> {
  /** The one to change; left out: a new one. */
  rule?: WarnRule;
  choices: Pick<OutputOf<typeof queryWarnRules>, 'accounts' | 'people' | 'channels' | 'contactEmail'>;
  send(rule: SetRule): Promise<Sent>;
}

const START: Partial<Values> = {
  accountNo: '',
  metric: 'available',
  operator: 'below',
  channels: ['site'],
  receivers: [],
  isQuiet: true,
  quietFrom: '22:00',
  quietUntil: '08:00',
};
const valuesOf = ({ quiet, ...rule }: WarnRule): Partial<Values> => ({
  ...rule,
  isQuiet: quiet !== null,
  quietFrom: quiet?.from ?? '22:00',
  quietUntil: quiet?.until ?? '08:00',
});

const clock = { pattern: MINUTE, message: '时间格式应为 22:00' };
const thresholdFault = (metric: WarnMetric, value: string | undefined): string | null => {
  if (!value) return '请输入预警值';
  if (metric === 'failedRate') return /^([1-9]\d?|100)$/.test(value) ? null : '请输入1至100的整数';
  return amountFault(value);
};

const isOutside = (channel: string): boolean => channel !== 'site';
const channelHint = ({ channels, contactEmail }: WarningDialogProps['choices']): string =>
  [
    !channels.includes('mail')
      ? ''
      : contactEmail
        ? `邮件发送至商户联系邮箱 ${contactEmail}，不含金额`
        : '使用邮件前，请管理员在“商户管理”中填写联系邮箱',
    '消息账号只通知已绑定的接收人',
  ]
    .filter(Boolean)
    .join('；');

/** Adds or changes a warning rule. */
export function WarningDialog({ rule, choices, send, close }: WarningDialogProps) {
  const [form] = Form.useForm<Values>();
  const metric = Form.useWatch('metric', { form, preserve: true }) ?? rule?.metric ?? 'available';
  const channels = Form.useWatch('channels', { form, preserve: true }) ?? rule?.channels ?? ['site'];
  const isQuiet = Form.useWatch('isQuiet', { form, preserve: true }) ?? true;
  const sendRule = ({ isQuiet: quiet, quietFrom, quietUntil, ...values }: Values) =>
    send({
      ...values,
      ...(rule ? { ruleId: rule.ruleId } : {}),
      enabled: rule?.enabled ?? true,
      quiet: quiet && values.channels.some(isOutside) ? { from: quietFrom, until: quietUntil } : null,
    });
  return (
    <SendDialog
      title={rule ? '修改预警' : '添加预警'}
      name="warning"
      form={form}
      initialValues={rule ? valuesOf(rule) : START}
      send={sendRule}
      close={close}
      okText="保存"
    >
      <Form.Item name="accountNo" label="账户">
        <ChoiceSelect
          size="large"
          options={[
            { value: '', label: '全部账户合计' },
            ...choices.accounts.map(({ accountNo, name }) => ({
              value: accountNo,
              label: `${name} **** ${accountNo.slice(-4)}`,
            })),
          ]}
        />
      </Form.Item>
      <Form.Item name="metric" label="预警项目">
        <ChoiceSelect
          size="large"
          options={Object.entries(warnMetrics).map(([value, { name }]) => ({ value, label: name }))}
          onChange={(chosen: WarnMetric) => {
            if (!fits(chosen, form.getFieldValue('operator'))) form.setFieldValue('operator', 'above');
          }}
        />
      </Form.Item>
      <Form.Item name="operator" label="条件">
        <Radio.Group
          optionType="button"
          block
          options={Object.entries(warnOperators).map(([value, label]) => ({
            value,
            label,
            disabled: !fits(metric, value as keyof typeof warnOperators),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="threshold"
        label={`预警值（${warnMetrics[metric].unit}）`}
        dependencies={['metric']}
        rules={[
          {
            validator: (_, value: string | undefined) => {
              const fault = thresholdFault(metric, value);
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
            },
          },
        ]}
      >
        <Input size="large" inputMode="decimal" maxLength={12} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="receivers"
        label="接收人"
        rules={[
          { required: true, message: '请选择接收人' },
          { type: 'array', max: WARN_RECEIVERS, message: `接收人最多${WARN_RECEIVERS}人` },
        ]}
      >
        <ChoiceSelect
          size="large"
          mode="multiple"
          optionFilterProp="label"
          placeholder="请选择接收人"
          options={choices.people.map(({ personId, personName }) => ({ value: personId, label: personName }))}
        />
      </Form.Item>
      <Form.Item
        name="channels"
        label="通知方式"
        rules={[{ required: true, message: '请选择通知方式' }]}
        extra={channelHint(choices)}
      >
        <Checkbox.Group
          options={choices.channels.map((value) => ({
            value,
            label: warnChannels[value],
            // What was ticked once can be taken away.
            disabled: value === 'mail' && !choices.contactEmail && !rule?.channels.includes('mail'),
          }))}
        />
      </Form.Item>
      {channels.some(isOutside) && (
        <>
          <Form.Item name="isQuiet" valuePropName="checked">
            <Checkbox>免打扰时段只发站内消息，其他方式在结束后补发</Checkbox>
          </Form.Item>
          {isQuiet && <QuietHours />}
        </>
      )}
    </SendDialog>
  );
}

const QuietHours = () => (
  <div className="grid-2">
    <Form.Item name="quietFrom" label="免打扰开始" rules={[clock]}>
      <Input size="large" maxLength={5} placeholder="22:00" autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="quietUntil"
      label="免打扰结束"
      dependencies={['quietFrom']}
      rules={[
        clock,
        ({ getFieldValue }) => ({
          validator: (_, value) =>
            value === getFieldValue('quietFrom')
              ? Promise.reject(new Error('开始和结束时间不能相同'))
              : Promise.resolve(),
        }),
      ]}
    >
      <Input size="large" maxLength={5} placeholder="08:00" autoComplete="off" />
    </Form.Item>
  </div>
);
