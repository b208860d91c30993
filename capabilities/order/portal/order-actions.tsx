import { ORDER_CONTENT_CHANGED, REVIEW_ENDED } from '#capabilities/approval/contract/errors.ts';
import { ORDER_NOT_TAKEN_BACK, ORDER_STATE_CHANGED } from '../contract/errors.ts';
import { ORDER_REFRESHES } from './shared/refreshes.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { neverHappened, useCall, useChange, type Outcome, type ReviewRow } from '#platform/portal-kit/index.ts';
import { accountTail, askReason, dialogs, formatAmount, InlineFailure, LinesInput, toast } from '#platform/ui/index.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { reviewAmountVerification, type OrderDetail } from '../contract/operations.ts';
import { approveOrder, passOrderUp, rejectOrder, returnOrder, cancelOrder } from '../contract/review-operations.ts';
import { REFUSALS, RETURNS } from './order-words.ts';

const NOTE_MAX = 200;
const REFRESHES = { refreshes: ORDER_REFRESHES };
/** The order changed on the server, so the page is out of date. */
const OUTDATED: readonly string[] = [REVIEW_ENDED, ORDER_STATE_CHANGED, ORDER_CONTENT_CHANGED, ORDER_NOT_TAKEN_BACK];

/** What a reviewer confirms (ui.md rule 9). */
const reviewOf = (order: OrderDetail): ReviewRow[] => [
  { label: '订单类型', value: order.typeName },
  { label: '收款方', value: order.payeeName || '-' },
  { label: '收款账号', value: order.payeeAccountNo || '-' },
  { label: '付款账户', value: accountTail(order.accountNo) },
  ...(order.enteredAmount ? [{ label: '付款金额', value: `${formatAmount(order.enteredAmount)} 元` }] : []),
  { label: order.enteredAmount ? '到账金额' : '金额', amount: order.amount },
  {
    label: order.enteredAmount ? '手续费（从金额中扣除）' : '手续费',
    value: `${formatAmount(order.fee)} 元`,
  },
];

/**
 * The actions of this person on the order; the server decides again (domain-rules section 11). Absent when there is
 * nothing.
 */
export function OrderActions({ order, onOutdated }: { order: OrderDetail; onOutdated(): void }) {
  const { actions, orderNo, orderHash } = order;
  const [note, setNote] = useState('');
  const approve = useChange(approveOrder, REFRESHES);
  const passUp = useChange(passOrderUp, REFRESHES);
  const reject = useChange(rejectOrder, REFRESHES);
  const sendBack = useChange(returnOrder, REFRESHES);
  const cancel = useChange(cancelOrder, REFRESHES);
  const all = [approve, passUp, reject, sendBack, cancel];
  const busy = all.some(({ pending }) => pending);
  const covered = useCall(reviewAmountVerification, { orderNo }, { enabled: actions.approve, quiet: true });
  const beyond = covered.data?.covered === false;
  // An order that waits for its hour or for money holds nothing, and has no entries before it runs.
  const released = order.entries.length > 0 ? '，冻结的资金退回可用余额' : '';
  const reviews = actions.approve || actions.reject || actions.returnToMaker;

  /** The page shows one outcome at a time. */
  const run = async (change: (typeof all)[number], message: string, send: () => Promise<Outcome<Operation>>) => {
    for (const other of all) if (other !== change && other.outcome?.status !== 'unknown') other.reset();
    const end = await send();
    if (end.status === 'done') toast.success(message);
    if (end.status === 'failed' && OUTDATED.includes(end.failure.code)) onOutdated();
    return end;
  };
  const noted = { orderNo, ...(note.trim() ? { note: note.trim() } : {}) };
  const review = reviewOf(order);
  const pass = () => run(approve, '已通过', () => approve.run({ ...noted, orderHash }, { title: '复核通过' }));
  const handUp = () => run(passUp, '已提交上级复核', () => passUp.run(noted, { title: '提交上级复核', review }));
  const refuse = () =>
    askReason({
      title: '拒绝订单',
      text: `拒绝后订单结束${released}。`,
      okText: '拒绝',
      danger: true,
      reasons: REFUSALS,
      seenBy: '制单人',
      send: (reason) =>
        run(reject, '已拒绝', () =>
          reject.run({ orderNo, reason }, { title: '复核拒绝', review: [...review, { label: '原因', value: reason }] }),
        ),
    });
  const giveBack = () =>
    askReason({
      title: '退回修改',
      text: `退回后由制单人修改并重新提交${released}。`,
      okText: '退回',
      reasons: RETURNS,
      seenBy: '制单人',
      send: (reason) => run(sendBack, '已退回制单人', () => sendBack.run({ orderNo, reason })),
    });
  const askAndCancel = async () => {
    const sure = await dialogs.confirm({
      title: '撤回订单',
      text: `撤回后订单不再执行${released}。`,
      okText: '撤回',
    });
    if (sure) await run(cancel, '已撤回', () => cancel.run({ orderNo }));
  };

  const shown = all
    .map(({ outcome }) => outcome)
    .find((outcome) => outcome?.status === 'failed' || outcome?.status === 'unknown');
  const unknown = all.find(({ outcome }) => outcome?.status === 'unknown');
  if (!reviews && !actions.withdraw && !shown) return null;
  return (
    <section className="order-actions" aria-label={reviews ? '复核处理' : '订单处理'}>
      {shown?.status === 'failed' && (
        <InlineFailure
          failure={neverHappened(shown.failure) ? { message: '本次操作未被受理，请重新操作' } : shown.failure}
        />
      )}
      {unknown && <Unknown asking={unknown.pending} onAskAgain={() => void unknown.askAgain()} />}
      {beyond && <BeyondLimit reason={covered.data!.reason} singleLimit={covered.data!.singleLimit} />}
      {actions.approve && <ReviewNote note={note} disabled={busy} onChange={setNote} />}
      <div className="row order-buttons">
        {actions.approve && (
          <Button
            type="primary"
            loading={approve.pending || passUp.pending}
            disabled={busy || covered.isPending || !!unknown}
            onClick={() => void (beyond ? handUp() : pass())}
          >
            {beyond ? '提交上级复核' : '通过'}
          </Button>
        )}
        {actions.returnToMaker && (
          <Button loading={sendBack.pending} disabled={busy || !!unknown} onClick={() => void giveBack()}>
            退回修改
          </Button>
        )}
        {actions.reject && (
          <Button danger loading={reject.pending} disabled={busy || !!unknown} onClick={() => void refuse()}>
            拒绝
          </Button>
        )}
        {actions.withdraw && (
          <Button loading={cancel.pending} disabled={busy || !!unknown} onClick={() => void askAndCancel()}>
            撤回
          </Button>
        )}
      </div>
    </section>
  );
}

const Unknown = ({ asking, onAskAgain }: { asking: boolean; onAskAgain(): void }) => (
  <div className="order-notice" role="status">
    已提交，尚未收到处理结果，请勿重复操作。
    <Button type="link" loading={asking} onClick={onAskAgain}>
      查询结果
    </Button>
  </div>
);

const BeyondLimit = ({ reason, singleLimit }: { reason: string; singleLimit: string | null }) => (
  <div className="order-notice order-notice-warn" role="alert">
    {reason || '金额超过您的复核限额，请由上级复核人处理'}
    {singleLimit && <span className="numeric">（您的单笔复核限额 {formatAmount(singleLimit)} 元）</span>}
  </div>
);

function ReviewNote({ note, disabled, onChange }: { note: string; disabled: boolean; onChange(note: string): void }) {
  const id = useId();
  return (
    <div className="order-note">
      <label htmlFor={id}>复核意见（选填）</label>
      <LinesInput
        operation={approveOrder}
        member="note"
        id={id}
        rows={2}
        maxLength={NOTE_MAX}
        showCount
        value={note}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        placeholder="通过时一并记录"
      />
    </div>
  );
}
