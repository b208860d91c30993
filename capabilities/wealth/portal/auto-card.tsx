import { Button } from 'antd';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { Can, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  dialogs,
  formatAmount,
  formatShortTime,
  InlineFailure,
  PageCard,
  StatusTag,
  toast,
  type DialogProps,
} from '#platform/ui/index.ts';
import { queryAuto, removeAuto, type AutoRule } from '../contract/auto-operations.ts';
import { autoLooks, autoModes } from '../contract/words.ts';
import type { AutoDialogProps } from './auto-dialog.tsx';

const REFRESH_MS = 5_000;

async function set(rule?: AutoRule): Promise<void> {
  const props: Omit<AutoDialogProps, keyof DialogProps<boolean>> = rule ? { rule } : {};
  const done = await dialogs.load<boolean, AutoDialogProps>(
    () => import('./auto-dialog.tsx').then(({ AutoDialog }) => AutoDialog),
    props,
  );
  if (done) toast.success('已设置自动赎回');
}

/** Rules that redeem automatically, each with what it did last. */
export function AutoCard() {
  const rules = useCall(queryAuto, {}, { quiet: true, refreshMs: REFRESH_MS });
  const removing = useChange(removeAuto, { refreshes: [queryAuto] });
  const remove = async ({ accountNo }: AutoRule) => {
    const review = [{ label: '到账账户', value: accountTail(accountNo) }];
    const end = await removing.run({ accountNo }, { title: '确认取消自动赎回', review });
    if (end.status === 'done') toast.success('已取消自动赎回');
  };
  const list = rules.data?.list;
  return (
    <PageCard
      title="自动赎回"
      extra={
        <Can code="033003">
          <Button onClick={() => void set()}>设置自动赎回</Button>
        </Can>
      }
    >
      <InlineFailure failure={removing.outcome?.status === 'failed' ? removing.outcome.failure : rules.error} />
      {list?.length === 0 && <p className="muted">账户余额不足时自动赎回补足，未设置。</p>}
      <ul className="wealth-autos">
        {list?.map((rule) => (
          <li key={rule.accountNo}>
            <div>
              <p>
                账户{accountTail(rule.accountNo)} 低于 {formatAmount(rule.below)} 元时补足至 {formatAmount(rule.upTo)}{' '}
                元 <StatusTag tone={rule.state === 'active' ? 'good' : 'bad'}>{rule.stateName}</StatusTag>
              </p>
              <p className="muted">
                {autoLooks[rule.looks]}，{autoModes[rule.mode]}
                {rule.stopReason && `。${rule.stopReason}`}
              </p>
              {rule.lastRun && (
                <p className="muted">
                  {formatShortTime(rule.lastRun.ranAt)}{' '}
                  {rule.lastRun.orderNo ? (
                    <>
                      已赎回 {formatAmount(rule.lastRun.amount ?? '')} 元 <OrderLink orderNo={rule.lastRun.orderNo} />
                    </>
                  ) : (
                    rule.lastRun.reason
                  )}
                </p>
              )}
            </div>
            <Can code="033003">
              <span>
                <Button type="link" size="small" onClick={() => void set(rule)}>
                  修改
                </Button>
                <Button type="link" size="small" onClick={() => void remove(rule)}>
                  取消
                </Button>
              </span>
            </Can>
          </li>
        ))}
      </ul>
    </PageCard>
  );
}
