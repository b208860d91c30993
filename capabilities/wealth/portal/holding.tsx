import { Button } from 'antd';
import { useState } from 'react';
import type { Operation } from '#platform/kernel/operation.ts';
import { Can, neverHappened, useCall, useChange, useListState, type Outcome } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  dialogs,
  ErrorState,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  toast,
} from '#platform/ui/index.ts';
import { balanceDetails, purchase, redeem, withdrawalModel } from '../contract/operations.ts';
import { PAST_ONLY, redeemModes } from '../contract/words.ts';
import type { SubscribeDialogProps, SubscribeValues } from './subscribe-dialog.tsx';
import { AutoCard } from './auto-card.tsx';
import { Files } from './files.tsx';
import type { RedeemDialogProps, RedeemValues } from './redeem-dialog.tsx';
import { DEFAULTS, Records } from './records.tsx';
import { REFRESHES, type Balance, type Model } from './wealth-words.ts';

const REFRESH_MS = 5_000;

/** Chunks of their own: forms on a page that people mostly read. */
const askToSubscribe = (props: Omit<SubscribeDialogProps, 'close'>) =>
  dialogs.load<true, SubscribeDialogProps>(
    () => import('./subscribe-dialog.tsx').then(({ SubscribeDialog }) => SubscribeDialog),
    props,
  );
const askToRedeem = (props: Omit<RedeemDialogProps, 'close'>) =>
  dialogs.load<true, RedeemDialogProps>(
    () => import('./redeem-dialog.tsx').then(({ RedeemDialog }) => RedeemDialog),
    props,
  );

/** An opened account: shares, income, and what was subscribed and redeemed. */
export function Holding() {
  const list = useListState(DEFAULTS);
  const balance = useCall(balanceDetails, {}, { quiet: true, refreshMs: REFRESH_MS });
  const model = useCall(withdrawalModel, {}, { quiet: true, refreshMs: REFRESH_MS });
  const [subscribing, redeeming] = [
    useChange(purchase, { refreshes: REFRESHES }),
    useChange(redeem, { refreshes: REFRESHES }),
  ];
  const [lastDone, setLastDone] = useState('');
  const all = [subscribing, redeeming];
  const end = (outcome: Outcome<Operation>, done: string) => {
    if (outcome.status !== 'done') return outcome;
    const { state } = outcome.data as { state: string };
    const text = state === 'pending_review' ? '已提交，复核通过后执行' : done;
    setLastDone(text);
    toast.success(text);
    return outcome;
  };
  const subscribe = async (now: Model, wanted: SubscribeValues) => {
    redeeming.reset();
    const review = [{ label: '份额确认', value: `${now.confirmsOn}，当日起计算收益` }];
    return end(await subscribing.run(wanted, { title: '确认申购', review }), '申购已受理，份额确认后开始计算收益');
  };
  const giveBack = async (now: Model, wanted: RedeemValues) => {
    subscribing.reset();
    const review = [
      { label: '赎回方式', value: redeemModes[wanted.mode] },
      {
        label: '到账时间',
        value: wanted.mode === 'fast' ? '实时到账' : `${now.ordinary.arrivesOn} 24:00前`,
      },
    ];
    return end(
      await redeeming.run(wanted, { title: '确认赎回', review }),
      wanted.mode === 'fast' ? '快速赎回已受理，款项实时到账' : `赎回已受理，预计 ${now.ordinary.arrivesOn} 到账`,
    );
  };
  const askGiveBack = (now: Model, { available }: Balance) =>
    askToRedeem({ model: now, available, send: (wanted) => giveBack(now, wanted) });
  const failed = all.map(({ outcome }) => outcome).find((outcome) => outcome?.status === 'failed');
  const unknown = all.find(({ outcome }) => outcome?.status === 'unknown');
  const locked = unknown !== undefined || all.some(({ pending }) => pending) || model.data?.paused !== false;
  const ready = model.data && balance.data;
  return (
    <Page>
      <PageHeader
        title="余额理财"
        note={balance.data ? `${balance.data.fundName}　基金代码 ${balance.data.fundCode}` : ' '}
        actions={
          ready && (
            <>
              <Can code="033003">
                <Button disabled={locked} onClick={() => void askGiveBack(model.data!, balance.data!)}>
                  赎回
                </Button>
              </Can>
              <Can code="033002">
                <Button
                  type="primary"
                  disabled={locked}
                  onClick={() =>
                    void askToSubscribe({ model: model.data!, send: (wanted) => subscribe(model.data!, wanted) })
                  }
                >
                  申购
                </Button>
              </Can>
            </>
          )
        }
      />
      {model.data?.paused && (
        <p className="wealth-notice" role="status">
          {model.data.pauseText}
        </p>
      )}
      {failed?.status === 'failed' && (
        <InlineFailure
          failure={neverHappened(failed.failure) ? { message: '本次操作未被受理，请重新操作' } : failed.failure}
        />
      )}
      {unknown && (
        <div className="wealth-notice" role="status">
          已提交，尚未收到处理结果，请勿重复操作。
          <Button type="link" loading={unknown.pending} onClick={() => void unknown.askAgain()}>
            查询结果
          </Button>
        </div>
      )}
      <span className="wealth-said" role="status">
        {lastDone}
      </span>
      <PageCard>
        {balance.data ? (
          <Figures {...balance.data} />
        ) : balance.error ? (
          <ErrorState failure={balance.error} onRetry={() => void balance.refetch()} />
        ) : (
          <Skeleton rows={3} height={32} />
        )}
      </PageCard>
      <Records list={list} />
      <AutoCard />
      <Files />
    </Page>
  );
}

function Figures({ total, available, frozen, redeeming, buying, lastDay, lastIncome, totalIncome, figures }: Balance) {
  const parts = [
    ['可赎回(元)', available],
    ['申购确认中(元)', buying],
    ['赎回确认中(元)', redeeming],
    ['冻结(元)', frozen],
  ] as const;
  return (
    <>
      <div className="wealth-head">
        <div>
          <p className="muted">总金额(元)</p>
          <AmountText value={total} size="display" />
        </div>
        <dl className="wealth-income">
          <div>
            <dt>{lastDay ? `${lastDay} 收益(元)` : '最近收益(元)'}</dt>
            <dd>{lastDay ? <AmountText value={lastIncome} size="large" direction="in" /> : '暂无收益'}</dd>
          </div>
          <div>
            <dt>累计收益(元)</dt>
            <dd>
              <AmountText value={totalIncome} size="large" />
            </dd>
          </div>
        </dl>
      </div>
      <dl className="wealth-parts">
        {parts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <AmountText value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="wealth-past muted">
        {figures && (
          <span className="numeric">
            {figures.day} 万份收益 {figures.perTenThousand} 元　七日年化（历史）{figures.sevenDay}%
          </span>
        )}
        <span>{PAST_ONLY}</span>
      </p>
    </>
  );
}
