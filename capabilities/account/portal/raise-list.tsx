import { Button } from 'antd';
import { Can, useAction, useCall } from '#platform/portal-kit/index.ts';
import { dialogs, formatAmount, formatTime, InlineFailure, StatusTag, toast } from '#platform/ui/index.ts';
import { listRaises, withdrawRaise, type Raise } from '../contract/raise-operations.ts';
import { raiseNames, raiseTones } from '../contract/words.ts';

const PAGE = { pageNo: 1, pageSize: 20 } as const;
const LIMITS = [
  ['single', raiseNames.singleFen],
  ['day', raiseNames.dayFen],
  ['month', raiseNames.monthFen],
] as const;

const askedText = (raise: Raise): string =>
  LIMITS.flatMap(([key, name]) => {
    const change = raise[key];
    return change ? [`${name} ${formatAmount(change.was)} → ${formatAmount(change.wanted)} 元`] : [];
  }).join('，');

/** What the merchant has asked the provider for; nothing before the first request. */
export function RaiseList() {
  const raises = useCall(listRaises, PAGE, { quiet: true });
  const takeBack = useAction(withdrawRaise, {
    refreshes: [listRaises],
    quiet: true,
    onDone: () => toast.success('已撤回提额申请'),
  });
  const confirmWithdrawal = async ({ raiseId, functionName }: Raise) => {
    const sure = await dialogs.confirm({
      title: '撤回提额申请',
      text: `撤回后平台不再处理“${functionName}”的提额申请。`,
      okText: '撤回',
    });
    if (sure) takeBack.mutate({ raiseId });
  };
  const list = raises.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className="raises" aria-label="提额申请">
      <h3>提额申请</h3>
      <InlineFailure failure={takeBack.error} />
      <ul className="banks">
        {list.map((raise) => (
          <li key={raise.raiseId}>
            <div className="raise-head">
              {raise.functionName}
              <StatusTag tone={raiseTones[raise.state]}>{raise.stateName}</StatusTag>
              {raise.state === 'waiting' && raise.isOwn && (
                <Can code="020201">
                  <Button
                    type="link"
                    size="small"
                    disabled={takeBack.isPending}
                    onClick={() => void confirmWithdrawal(raise)}
                  >
                    撤回
                  </Button>
                </Can>
              )}
            </div>
            <span className="numeric">{askedText(raise)}</span>
            <small>
              {raise.makerName} · {formatTime(raise.createdAt)} · {raise.reason}
            </small>
            {raise.decisionReason && <small>平台答复：{raise.decisionReason}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
