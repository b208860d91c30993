import { ORDER_REFRESHES } from '#capabilities/order/portal/shared/refreshes.ts';
import { Button } from 'antd';
import type { Operation } from '#platform/kernel/operation.ts';
import { neverHappened, useCan, useChange, type Outcome } from '#platform/portal-kit/index.ts';
import { InlineFailure, toast } from '#platform/ui/index.ts';
import {
  finishSplit,
  freezeTrade,
  listTrades,
  queryTrade,
  type SplitAnswer,
  type SplitTradeDetail,
} from '../contract/operations.ts';
import { listReceivers } from '../contract/receiver-operations.ts';

/** What is read again after an order of this folder was made. */
export const REFRESHES = [...ORDER_REFRESHES, queryTrade, listTrades, listReceivers];

const NEVER_HAPPENED = '本次操作未被受理，请核对后重新提交';

/** What can be done with a trade now; the server decides again. Absent when there is nothing. */
export function SplitActions({
  trade,
  onSplit,
  onOutdated,
}: {
  trade: SplitTradeDetail;
  onSplit(): void;
  onOutdated(): void;
}) {
  const { tradeNo, freezeNo, actions } = trade;
  const allowed = useCan('031201');
  const freeze = useChange(freezeTrade, { refreshes: REFRESHES });
  const finish = useChange(finishSplit, { refreshes: REFRESHES });
  const all = [freeze, finish];

  const run = async (done: string, send: () => Promise<Outcome<Operation>>) => {
    const end = await send();
    if (end.status === 'done')
      toast.success((end.data as SplitAnswer).state === 'pending_review' ? '已提交，复核通过后执行' : done);
    if (end.status === 'failed') onOutdated();
  };
  const setApart = () => run('已提交，正在冻结', () => freeze.run({ tradeNo }, { title: '确认分账冻结' }));
  const end = () => run('已提交，正在解冻', () => finish.run({ freezeNo }, { title: '确认完结分账' }));

  const unknown = all.find(({ outcome }) => outcome?.status === 'unknown');
  const failure = all.flatMap(({ outcome }) => (outcome?.status === 'failed' ? [outcome.failure] : []))[0] ?? null;
  const pending = all.some((one) => one.pending);
  if (!allowed || !(actions.freeze || actions.split || actions.finish || failure || unknown)) return null;
  return (
    <section aria-label="分账处理">
      {unknown && (
        <p className="split-notice" role="status">
          处理结果未知，请勿重复提交。
          <Button type="link" size="small" loading={pending} onClick={() => void unknown.askAgain()}>
            查询结果
          </Button>
        </p>
      )}
      <InlineFailure failure={failure && (neverHappened(failure) ? { message: NEVER_HAPPENED } : failure)} />
      {!unknown && (
        <div className="split-buttons">
          {actions.freeze && (
            <Button type="primary" loading={freeze.pending} disabled={pending} onClick={() => void setApart()}>
              冻结可分金额
            </Button>
          )}
          {actions.split && (
            <Button type="primary" disabled={pending} onClick={onSplit}>
              发起分账
            </Button>
          )}
          {actions.finish && (
            <Button loading={finish.pending} disabled={pending} onClick={() => void end()}>
              完结分账
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
