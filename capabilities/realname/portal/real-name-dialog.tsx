import { Button } from 'antd';
import { sceneCalls } from '#capabilities/identity/portal/shared/qr/scene-calls.ts';
import { OpenHere, QrFigure, type QrWords } from '#capabilities/identity/portal/shared/qr/qr-figure.tsx';
import { useQr } from '#capabilities/identity/portal/shared/qr/use-qr.ts';
import { call } from '#platform/portal-kit/client.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/dialogs.tsx';
import { openRealName } from '../contract/operations.ts';

const words: QrWords = {
  label: '实名认证二维码',
  opening: '正在获取二维码…',
  initial: '请用手机扫描二维码办理实名认证',
  scanned: '已扫描，请在手机上完成',
  expired: '二维码已失效，请刷新后重新扫码',
  refused: '手机上未完成，请刷新二维码后重试',
  authorised: '实名认证已完成',
  hints: {
    initial: '在手机上用本人手机号登录，填写姓名和证件号码',
    scanned: '手机上核验通过后，本窗口自动继续',
    end: '扫码后在手机上登录并办理',
  },
  failed: '请稍后重试，或联系客服办理',
};

const calls = sceneCalls((signal) => call(openRealName, {}, { quiet: true, signal }));

/** Real-name check by QR. Closes with `done` when the phone has finished it. */
export function RealNameDialog({ close }: DialogProps<'done'>) {
  const view = useQr(calls, () => close('done'));
  return (
    <DialogFrame title="实名认证" onClose={() => close()} footer={<Button onClick={() => close()}>关闭</Button>}>
      <QrFigure view={view} words={words} />
      <OpenHere view={view} />
    </DialogFrame>
  );
}
