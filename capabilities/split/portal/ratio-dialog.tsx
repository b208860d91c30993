import { Form, Input } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { SPLIT_RATIO_UNCHANGED } from '../contract/errors.ts';
import { querySupport } from '../contract/operations.ts';
import { percentFault } from '../contract/percent.ts';
import { queryRatio, setRatio } from '../contract/ratio-operations.ts';

interface Values {
  ratio: string;
}
export interface RatioDialogProps extends DialogProps<ChangeState> {
  ratio: string;
  reviewed: boolean;
}

const REFRESHES = { refreshes: [queryRatio, querySupport, queryChanges] };
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = { [SPLIT_RATIO_UNCHANGED]: 'ratio' };

/** Asks for another ratio. Closes with what became of it, or with nothing. */
export function RatioDialog({ ratio: now, reviewed, close }: RatioDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(setRatio, REFRESHES);
  const send = ({ ratio }: Values) =>
    change.run(
      { ratio },
      {
        title: '确认设置分账比例',
        review: [
          { label: '当前比例', value: `${now}%` },
          { label: '新比例', value: `${ratio}%` },
        ],
      },
    );
  return (
    <ChangeDialog<typeof setRatio, Values>
      title="设置分账比例"
      name="splitRatio"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <p className="muted">
        {reviewed ? '提交后由另一位管理员复核，通过后生效；' : ''}只影响此后冻结的交易，已冻结的交易不变
      </p>
      <Form.Item
        name="ratio"
        label="分账比例(%)"
        rules={[ruleOf(percentFault, { required: true })]}
        extra={`当前 ${now}%，一笔交易累计分账不超过交易金额的该比例`}
      >
        <Input size="large" inputMode="decimal" maxLength={8} placeholder="例如：30" autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}
