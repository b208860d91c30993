import { Button } from 'antd';
import { OpenHere, QrFigure, type QrWords } from '#capabilities/identity/portal/shared/qr/qr-figure.tsx';
import { useQr, type QrCalls } from '#capabilities/identity/portal/shared/qr/use-qr.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { useAction, useCall } from '#platform/portal-kit/hooks.ts';
import { DialogFrame, dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { formatTime } from '#platform/ui/time-format.ts';
import { toast } from '#platform/ui/toast.tsx';
import { createTicket, queryBindStatus, unbindAccount } from '../contract/operations.ts';
import { knowBound } from './bind-status.ts';
import './messenger.css';

const words: QrWords = {
  label: '消息账号绑定二维码',
  opening: '正在获取二维码…',
  initial: '请用消息应用扫描二维码',
  scanned: '已扫描，请在手机上完成',
  expired: '二维码已失效，请刷新后重新扫码',
  refused: '该消息账号已被其他用户绑定，请刷新后换一个账号扫码',
  refusedShort: '未能绑定',
  authorised: '绑定成功',
  hints: {
    initial: '关注服务号后自动绑定，付款与复核通知会发送到您的手机',
    scanned: '完成后，本窗口自动继续',
    end: '每人绑定一个消息账号',
  },
  failed: '请稍后重试',
};

/** The app tells the server by and by which account has scanned, so that the page asks once a second. */
const calls: QrCalls<true> = {
  open: async (signal) => {
    const { ticket, url, expiresInSeconds } = await call(createTicket, {}, { quiet: true, signal });
    return { qrCodeId: ticket, qrCode: url, expiresInSeconds };
  },
  watch: async (_ticket, _state, signal) => {
    const { bind, isTaken } = await call(queryBindStatus, {}, { quiet: true, signal });
    return bind ? { state: 3 } : isTaken ? { state: 2, refused: true } : { state: 0 };
  },
  finish: async () => true,
};

/** The messaging account of this person: bound by QR, or unbound. */
export function BindDialog({ close }: DialogProps<void>) {
  const { data, error, refetch } = useCall(queryBindStatus, {}, { quiet: true, fresh: true });
  const onBound = () => {
    knowBound(true);
    toast.success('消息账号已绑定');
    close();
  };
  return (
    <DialogFrame title="消息账号" onClose={() => close()} footer={<Button onClick={() => close()}>关闭</Button>}>
      {!data && (error ? <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data?.bind === false && <BindCode onBound={onBound} />}
      {data?.bind && <BoundAccount nickname={data.nickname} boundAt={data.boundAt} onUnbound={() => void refetch()} />}
    </DialogFrame>
  );
}

function BindCode({ onBound }: { onBound(): void }) {
  const view = useQr(calls, onBound);
  return (
    <>
      <QrFigure view={view} words={words} />
      <OpenHere view={view} />
    </>
  );
}

function BoundAccount(props: { nickname: string; boundAt: string | null; onUnbound(): void }) {
  const { nickname, boundAt, onUnbound } = props;
  const unbind = useAction(unbindAccount, {
    onDone: () => {
      knowBound(false);
      toast.success('已解除绑定');
      onUnbound();
    },
  });
  const confirmUnbind = async () => {
    const question = {
      title: '解除绑定',
      text: '解除后，付款与复核通知不再发送到该消息账号',
      okText: '解除绑定',
      danger: true,
    };
    if (await dialogs.confirm(question)) unbind.mutate({});
  };
  return (
    <div className="messenger-bound">
      <span>
        <b>{nickname}</b>
        <span className="muted fs-12">{boundAt && `${formatTime(boundAt)} 绑定`}</span>
      </span>
      <Button danger loading={unbind.isPending} onClick={() => void confirmUnbind()}>
        解除绑定
      </Button>
    </div>
  );
}
