import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { useAction, useCall } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, InlineFailure, PageCard } from '#platform/ui/index.ts';
import { TOLERANCE_MAX } from '../constants.ts';
import { listRuns, matchRun, type ReconcileDetail as Run } from '../contract/operations.ts';

type Columns = Run['columns'];
type ColumnName = keyof Columns;
interface Values {
  accountNo: string;
  sides: 'one' | 'two';
  toleranceDays: number;
  columns: { [Name in ColumnName]?: number | undefined };
}

const names: Readonly<Record<ColumnName, string>> = {
  day: '日期',
  ref: '订单号或流水号',
  amount: '金额',
  direction: '收支方向',
  income: '收入金额',
  expense: '支出金额',
  name: '对方户名',
  remark: '摘要',
};
const fieldsOf = (sides: Values['sides']): ColumnName[] =>
  sides === 'one'
    ? ['day', 'amount', 'direction', 'ref', 'name', 'remark']
    : ['day', 'income', 'expense', 'ref', 'name', 'remark'];
const required = new Set<ColumnName>(['day', 'amount', 'income', 'expense']);
const hints: { [Name in ColumnName]?: string } = {
  direction: '没有方向列时，按金额的正负判断',
  ref: '没有时按金额和日期核对',
};

/** `A 日期`, or the column's letter where the file has no head. */
const columnText = (head: string, index: number): string => `${String.fromCharCode(65 + index)} ${head}`.trim();

/** Only what belongs to the chosen way of writing amounts is sent. */
function chosenColumns({ sides, columns }: Values): Columns {
  const names = fieldsOf(sides).filter((name) => columns[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Columns;
}

/** Which column has what; as guessed by the heads or as the file before it had them. */
export default function ColumnForm({ run, onBegun }: { run: Run; onBegun(): void }) {
  const [form] = Form.useForm<Values>();
  const picked = useCall(pickAccounts, {}, { quiet: true });
  const accounts = picked.data?.list ?? [];
  const first = accounts[0]?.accountNo;
  const begin = useAction(matchRun, { quiet: true, refreshes: [listRuns], onDone: onBegun });
  const [sides, setSides] = useState<Values['sides']>(run.columns.amount === undefined ? 'two' : 'one');
  useEffect(() => {
    if (first && !form.getFieldValue('accountNo')) form.setFieldValue('accountNo', run.accountNo ?? first);
  }, [first, form, run.accountNo]);
  const finish = ({ accountNo, toleranceDays, columns }: Values) =>
    begin.mutate({
      runId: run.runId,
      accountNo,
      toleranceDays,
      columns: chosenColumns({ accountNo, sides, toleranceDays, columns }),
    });
  const choices = run.heads.map((head, index) => ({ value: index, label: columnText(head, index) }));
  return (
    <PageCard title={run.state === 'done' ? '重新核对' : '选择列'}>
      <Sample run={run} />
      <Form
        form={form}
        name="reconcile-columns"
        layout="vertical"
        requiredMark={false}
        disabled={begin.isPending}
        initialValues={{ toleranceDays: run.toleranceDays, columns: run.columns }}
        onFinish={finish}
      >
        <div className="reconcile-fields">
          <Form.Item name="accountNo" label="平台账户" rules={[{ required: true, message: '请选择账户' }]}>
            <ChoiceSelect options={accounts.map((one) => ({ value: one.accountNo, label: accountLabel(one) }))} />
          </Form.Item>
          <Form.Item label="金额的写法" htmlFor="reconcile-columns_sides">
            <ChoiceSelect
              id="reconcile-columns_sides"
              value={sides}
              onChange={setSides}
              options={[
                { value: 'one', label: '一列金额' },
                { value: 'two', label: '收入、支出两列' },
              ]}
            />
          </Form.Item>
          <Form.Item name="toleranceDays" label="日期容差" extra="记账日期可以相差的天数">
            <ChoiceSelect
              options={Array.from({ length: TOLERANCE_MAX + 1 }, (_, days) => ({
                value: days,
                label: days === 0 ? '同一天' : `${days} 天`,
              }))}
            />
          </Form.Item>
          {fieldsOf(sides).map((name) => (
            <Form.Item
              key={name}
              name={['columns', name]}
              label={`${names[name]}列`}
              extra={hints[name]}
              rules={required.has(name) ? [{ required: true, message: `请选择${names[name]}列` }] : []}
            >
              <ChoiceSelect options={choices} allowClear={!required.has(name)} placeholder="没有此列" />
            </Form.Item>
          ))}
        </div>
        {begin.error && <InlineFailure failure={begin.error} />}
        <Button
          type={run.state === 'done' ? 'default' : 'primary'}
          htmlType="submit"
          loading={begin.isPending}
          disabled={begin.isPending}
        >
          {run.state === 'done' ? '重新核对' : '开始核对'}
        </Button>
        {run.state === 'done' && <p className="reconcile-note muted">重新核对后，以上结果和处理说明由新的结果代替。</p>}
      </Form>
    </PageCard>
  );
}

/** The first rows, so that a person can tell the columns. */
function Sample({ run: { heads, sample } }: { run: Run }) {
  return (
    <div className="reconcile-sample">
      <table aria-label="文件的前几行">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index}>{columnText(head, index)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, row) => (
            <tr key={row}>
              {heads.map((_, index) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
