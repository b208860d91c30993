import { ORDER_REFRESHES } from '#capabilities/order/portal/shared/refreshes.ts';
import { Button } from 'antd';
import type { Operation } from '#platform/kernel/operation.ts';
import { neverHappened, useCan, useChange, type Outcome, type ReviewRow } from '#platform/portal-kit/index.ts';
import { dialogs, InlineFailure, toast } from '#platform/ui/index.ts';
import {
  capturePreauth,
  confirmPreauth,
  listPreauths,
  queryPreauth,
  voidCapture,
  voidPreauth,
  type PreauthAnswer,
  type PreauthDetail,
} from '../contract/operations.ts';
import type { CaptureDialogProps } from './capture-dialog.tsx';

const REFRESHES = { refreshes: [...ORDER_REFRESHES, queryPreauth, listPreauths] };

const askAmount = (props: Omit<CaptureDialogProps, 'close'>) =>
  dialogs.load<true, CaptureDialogProps>(
    () => import('./capture-dialog.tsx').then(({ CaptureDialog }) => CaptureDialog),
    props,
  );

/** In addition to what the server says. */
const rowsOf = ({ remark }: PreauthDetail): ReviewRow[] => (remark ? [{ label: '备注', value: remark }] : []);

const messageOf = ({ state }: PreauthAnswer, plain: string): string =>
  state === 'pending_review' ? '已提交，复核通过后执行' : state === 'cancelled' ? '已取消预授权申请' : plain;

/** What this merchant can do with the pre-authorisation now; the server decides again. Absent when there is nothing. */
export function PreauthActions({ preauth, onOutdated }: { preauth: PreauthDetail; onOutdated(): void }) {
  const { orderNo, held, actions, state } = preauth;
  const [isPayee, isPayer] = [useCan('030601'), useCan('030602')];
  const confirm = useChange(confirmPreauth, REFRESHES);
  const capture = useChange(capturePreauth, REFRESHES);
  const release = useChange(voidPreauth, REFRESHES);
  const payBack = useChange(voidCapture, REFRESHES);
  const all = [confirm, capture, release, payBack];

  /** The page shows one outcome at a time. */
  const run = async (change: (typeof all)[number], done: string, send: () => Promise<Outcome<Operation>>) => {
    for (const other of all) if (other !== change && other.outcome?.status !== 'unknown') other.reset();
    const end = await send();
    if (end.status === 'done') toast.success(messageOf(end.data as PreauthAnswer, done));
    if (end.status === 'failed') onOutdated();
    return end;
  };
  const agree = () =>
    run(confirm, '已确认，处理中，资金冻结后本页自动更新', () =>
      confirm.run({ orderNo }, { title: '确认预授权', review: rowsOf(preauth) }),
    );
  const take = () =>
    askAmount({
      held,
      send: ({ amount }) =>
        run(capture, '已提交，正在收款', () =>
          capture.run({ orderNo, amount }, { title: '预授权完成', review: rowsOf(preauth) }),
        ),
    });
  const giveBack = () =>
    run(release, '已提交，正在解冻', () =>
      release.run(
        { orderNo },
        {
          title: isRequest ? '取消预授权申请' : '预授权撤销',
          review: rowsOf(preauth),
        },
      ),
    );
  const undo = () =>
    run(payBack, '已提交，正在退回', () =>
      payBack.run({ orderNo }, { title: '预授权完成撤销', review: rowsOf(preauth) }),
    );

  const isRequest = state === 'unconfirmed';
  const shown = all.map(({ outcome }) => outcome).find((outcome) => outcome?.status === 'failed');
  const unknown = all.find(({ outcome }) => outcome?.status === 'unknown');
  const locked = unknown !== undefined || all.some(({ pending }) => pending);
  const buttons = [
    { label: '确认预授权', shown: actions.confirm && isPayer, change: confirm, act: agree, type: 'primary' },
    { label: '完成预授权', shown: actions.capture && isPayee, change: capture, act: take, type: 'primary' },
    {
      label: isRequest ? '取消申请' : '撤销预授权',
      shown: actions.void && isPayee,
      change: release,
      act: giveBack,
      type: 'default',
    },
    { label: '撤销完成', shown: actions.voidCapture && isPayee, change: payBack, act: undo, type: 'default' },
  ] as const;
  if (!shown && !unknown && !buttons.some((button) => button.shown)) return null;
  return (
    <section className="preauth-actions" aria-label="预授权处理">
      {shown?.status === 'failed' && (
        <InlineFailure
          failure={neverHappened(shown.failure) ? { message: '本次操作未被受理，请重新操作' } : shown.failure}
        />
      )}
      {unknown && (
        <div className="preauth-notice" role="status">
          已提交，尚未收到处理结果，请勿重复操作。
          <Button type="link" loading={unknown.pending} onClick={() => void unknown.askAgain()}>
            查询结果
          </Button>
        </div>
      )}
      <div className="row preauth-buttons">
        {buttons.map(
          ({ label, type, change, act, ...button }) =>
            button.shown && (
              <Button key={label} type={type} loading={change.pending} disabled={locked} onClick={() => void act()}>
                {label}
              </Button>
            ),
        )}
      </div>
      {actions.voidCapture && isPayee && (
        <p className="muted fs-12">完成当日 {preauth.voidUntil} 前可撤销，款项全部退回付款方</p>
      )}
    </section>
  );
}
