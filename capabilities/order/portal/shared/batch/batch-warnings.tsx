import { Checkbox, Form, Input } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { formatAmount, formatCount, formatShortTime } from '#platform/ui/index.ts';
import type { checkRepeatCommit } from '../../../contract/repeat-operations.ts';
import { OrderLink } from '../order-link.tsx';
import type { Batch } from './batch-facts.tsx';

const REASON_MAX = 100;

interface BatchWarningsProps {
  batch: Batch;
  repeats: OutputOf<typeof checkRepeatCommit> | undefined;
}

/** What a person should compare before a batch is submitted, in its form. */
export const BatchWarnings = ({ batch, repeats }: BatchWarningsProps) => (
  <>
    {batch.warningCount > 0 && (
      <p className="batch-warned" role="status">
        文件中有 {formatCount(batch.warningCount)} 行与前面的行收款人和金额相同，请确认不是重复付款
      </p>
    )}
    {batch.usedCount > 0 && (
      <p className="batch-warned" role="status">
        文件中有 {formatCount(batch.usedCount)} 行的商户明细号在以前的批次中使用过，请确认不是重复付款
      </p>
    )}
    {repeats?.level === 'amber' && <Repeats hits={repeats.hits} />}
    {repeats?.level === 'red' && (
      <p className="batch-refused" role="alert">
        相同的批次号或文件已提交过，请勿重复付款
      </p>
    )}
  </>
);

/** What was paid lately to the same payees with the same amounts; paying it again needs a reason and a tick. */
const Repeats = ({ hits }: { hits: OutputOf<typeof checkRepeatCommit>['hits'] }) => (
  <div className="batch-warned" role="alert">
    <p>24 小时内已提交过收款方和金额都相同的付款，请确认不是重复付款</p>
    <ul>
      {hits.map((hit) => (
        <li key={hit.orderNo + hit.payeeName}>
          <span className="numeric">{formatShortTime(hit.submittedAt)}</span> {hit.payeeName}{' '}
          <span className="numeric">{formatAmount(hit.amount)} 元</span> · {hit.stateName}
          <OrderLink orderNo={hit.orderNo}>查看订单</OrderLink>
        </li>
      ))}
    </ul>
    <Form.Item
      name="reason"
      label="再次付款的原因"
      rules={[
        { required: true, whitespace: true, message: '请填写再次付款的原因' },
        { min: 2, message: '请填写再次付款的原因，2～100个字' },
      ]}
    >
      <Input maxLength={REASON_MAX} placeholder="如：本月第二笔货款" />
    </Form.Item>
    <Form.Item
      name="compared"
      valuePropName="checked"
      rules={[{ required: true, type: 'enum', enum: [true], message: '请核对以上付款后勾选' }]}
    >
      <Checkbox>我已核对，确认再次付款</Checkbox>
    </Form.Item>
  </div>
);
