import { Button, Form, Input } from 'antd';
import { failureIn, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  ChoiceSelect,
  formatAmount,
  InlineFailure,
  PageCard,
  ruleOf,
  Skeleton,
  toast,
} from '#platform/ui/index.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { RULE } from '../constants.ts';
import { listRules, saveRule, saveRules, type Rule, type RuleReviewer } from '../contract/operations.ts';
import { secondAdministrator } from './second-administrator.ts';

interface StepValues {
  who: 'reviewer' | 'admin' | 'persons';
  personIds?: string[];
  mode?: 'any' | 'all';
}
interface Values {
  layers: { from: string; steps: StepValues[] }[];
  keyBelow?: string;
  note?: string;
}

const NEW_STEP: StepValues = { who: 'reviewer', mode: 'any' };
const whoChoices = [
  { value: 'reviewer', label: '复核员任一人' },
  { value: 'admin', label: '管理员' },
  { value: 'persons', label: '指定人员' },
];
const modeChoices = [
  { value: 'any', label: '任一人通过' },
  { value: 'all', label: '全部通过' },
];

const valuesOf = ({ layers, keyBelow }: Rule): Values => ({
  keyBelow: keyBelow?.replace(/\.00$/, '') ?? '',
  layers: layers.map(({ from, steps }) => ({
    from: from.replace(/\.00$/, ''),
    steps: steps.map(({ who, personIds, mode }) => ({ who, personIds, mode })),
  })),
});

const stepText = ({ who, personIds = [], mode }: StepValues, reviewers: readonly RuleReviewer[]): string => {
  if (who !== 'persons') return whoChoices.find(({ value }) => value === who)!.label;
  const names = personIds.map((id) => reviewers.find(({ personId }) => personId === id)?.personName ?? '已停用人员');
  return `${names.join('、')}${names.length > 1 ? (mode === 'all' ? '全部通过' : '任一人通过') : ''}`;
};

interface RuleEditorProps {
  /** The products that get the same rule; most often one. */
  rules: readonly Rule[];
  /** The rule with which the editor begins. */
  begin: Rule;
  refreshes: readonly Operation[];
  onDone(): void;
}

/** Layers and steps of products. Faults are those of the contract, at their fields. */
export function RuleEditor({ rules: chosenRules, begin, refreshes, onDone }: RuleEditorProps) {
  const [form] = Form.useForm<Values>();
  const rules = useCall(listRules, {}, { quiet: true });
  const one = useChange(saveRule, { refreshes });
  const many = useChange(saveRules, { refreshes });
  const { outcome, pending } = chosenRules.length === 1 ? one : many;
  if (!rules.data) return <Skeleton rows={6} height={40} />;
  const { reviewers, administrators } = rules.data;
  const send = async ({ layers, keyBelow = '', note = '' }: Values) => {
    const checked = saveRule.input.shape.layers.safeParse(layers);
    if (!checked.success) {
      const faults = checked.error.issues.map(({ path, message }) => ({
        name: ['layers', ...path],
        errors: [message],
      }));
      form.setFields(faults as unknown as Parameters<typeof form.setFields>[0]);
      form.focusField(faults[0]!.name as unknown as Parameters<typeof form.focusField>[0]);
      return;
    }
    const review = [
      { label: '产品', value: chosenRules.map(({ kindName }) => kindName).join('、') },
      ...layers.map(({ from, steps }) => ({
        label: `${formatAmount(from)} 元起`,
        value: steps.map((step) => stepText(step, reviewers)).join(' → ') || '无需复核',
      })),
      { label: '接口订单', value: keyBelow ? `不足 ${formatAmount(keyBelow)} 元无需复核` : '与其他订单一样复核' },
    ];
    const wanted = { layers: checked.data, keyBelow: keyBelow || null, note };
    const seen = chosenRules.map(({ kind, version }) => ({ kind, baseVersion: version }));
    const end = await (seen.length === 1
      ? one.run({ ...seen[0]!, ...wanted }, { title: '修改复核规则', review })
      : many.run({ rules: seen, ...wanted }, { title: `修改${seen.length}个产品的复核规则`, review }));
    if (end.status !== 'done') return;
    toast.success(administrators > 1 ? '已提交，等待另一位管理员确认' : '修改已生效');
    onDone();
  };
  return (
    <PageCard title="金额档与复核步骤">
      <p className="muted layers-note">{secondAdministrator(administrators)}</p>
      <Form
        form={form}
        name="reviewRule"
        layout="vertical"
        requiredMark={false}
        disabled={pending}
        initialValues={valuesOf(begin)}
        onFinish={send}
        scrollToFirstError
      >
        <Form.List name="layers">
          {(layers, { add, remove }) => (
            <>
              {layers.map(({ key, name }) => (
                <LayerFields
                  key={key}
                  index={name}
                  reviewers={reviewers}
                  {...(name > 0 ? { onRemove: () => remove(name) } : {})}
                />
              ))}
              <Button
                type="dashed"
                block
                disabled={pending || layers.length >= RULE.layers}
                onClick={() => add({ from: '', steps: [NEW_STEP] })}
              >
                增加金额档
              </Button>
            </>
          )}
        </Form.List>
        <Form.Item
          name="keyBelow"
          label="接口订单免复核金额(元)（选填）"
          className="rule-note"
          rules={[ruleOf(amountFault)]}
          extra="接口密钥发起、且低于此金额的订单无需复核；留空表示与其他订单一样复核"
        >
          <AmountInput placeholder="不免复核" />
        </Form.Item>
        <Form.Item name="note" label="修改说明（选填）" className="rule-note">
          <Input maxLength={RULE.noteMax} showCount autoComplete="off" placeholder="例如：提高大额付款的复核要求" />
        </Form.Item>
        <InlineFailure failure={failureIn(outcome)} />
        <Button type="primary" htmlType="submit" loading={pending}>
          提交修改
        </Button>
      </Form>
    </PageCard>
  );
}

function LayerFields({
  index,
  reviewers,
  onRemove,
}: {
  index: number;
  reviewers: readonly RuleReviewer[];
  onRemove?: () => void;
}) {
  const next = Form.useWatch(['layers', index + 1, 'from'], Form.useFormInstance<Values>()) as string | undefined;
  const place = `第 ${index + 1} 档`;
  return (
    <div role="group" aria-label={place} className="layer-fields">
      <div className="layer-head">
        <h3>{place}</h3>
        {onRemove && (
          <Button type="link" onClick={onRemove} aria-label={`删除${place}`}>
            删除
          </Button>
        )}
      </div>
      <div className="layer-from">
        {index === 0 && <span className="numeric">0.00 元起</span>}
        <Form.Item name={[index, 'from']} label="起始金额（含）" hidden={index === 0}>
          <AmountInput aria-label={`${place}起始金额`} />
        </Form.Item>
        <span className="muted numeric">{next ? `至 ${formatAmount(next)} 元（不含）` : '以上不限'}</span>
      </div>
      <Form.List name={[index, 'steps']}>
        {(steps, { add, remove }) => (
          <>
            {steps.length === 0 && <p className="muted">无需复核</p>}
            {steps.map(({ key, name }) => (
              <StepFields
                key={key}
                path={[index, name]}
                place={`${place}第 ${name + 1} 步`}
                reviewers={reviewers}
                onRemove={() => remove(name)}
              />
            ))}
            <Button type="link" disabled={steps.length >= RULE.steps} onClick={() => add(NEW_STEP)}>
              增加复核步骤
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}

function StepFields({
  path: [layer, step],
  place,
  reviewers,
  onRemove,
}: {
  path: [layer: number, step: number];
  place: string;
  reviewers: readonly RuleReviewer[];
  onRemove(): void;
}) {
  const form = Form.useFormInstance<Values>();
  const value = Form.useWatch(['layers', layer, 'steps', step], form) as StepValues | undefined;
  const named = value?.who === 'persons';
  return (
    <div className="step-fields">
      <span className="muted">{step + 1}</span>
      <div className="step-choices">
        <Form.Item name={[step, 'who']}>
          <ChoiceSelect aria-label={`${place}由谁复核`} options={whoChoices} />
        </Form.Item>
        {named && (
          <Form.Item name={[step, 'personIds']}>
            <ChoiceSelect
              mode="multiple"
              aria-label={`${place}复核人员`}
              placeholder="请选择复核人员"
              optionFilterProp="label"
              options={reviewers.map(({ personId, personName }) => ({ value: personId, label: personName }))}
            />
          </Form.Item>
        )}
        {named && (value.personIds?.length ?? 0) > 1 && (
          <Form.Item name={[step, 'mode']}>
            <ChoiceSelect aria-label={`${place}通过方式`} options={modeChoices} />
          </Form.Item>
        )}
      </div>
      <Button type="link" onClick={onRemove} aria-label={`删除${place}`}>
        删除
      </Button>
    </div>
  );
}
