import { call } from '#platform/portal-kit/client.ts';
import { loginByQr, openQrLogin, watchQrLogin } from '../contract/qr-operations.ts';
import { QrFigure, type QrWords } from './shared/qr/qr-figure.tsx';
import { useQr, type QrCalls } from './shared/qr/use-qr.ts';
import type { SignedIn } from './signed-in.ts';

const calls: QrCalls<SignedIn> = {
  open: (signal) => call(openQrLogin, {}, { quiet: true, signal }),
  watch: (qrCodeId, state, signal) => call(watchQrLogin, { qrCodeId, state }, { quiet: true, signal }),
  finish: (qrCodeId) => call(loginByQr, { qrCodeId }, { quiet: true }),
};

const words: QrWords = {
  label: '登录二维码',
  opening: '正在获取二维码…',
  initial: '请用手机扫描二维码登录',
  scanned: '已扫描，请在手机上确认',
  expired: '二维码已失效，请刷新后重新扫码',
  refused: '本次登录已取消，请刷新二维码后重试',
  authorised: '已确认，正在进入…',
  hints: {
    initial: '扫码后在手机上确认，请勿把二维码发给他人',
    scanned: '选对数字后，本页自动进入商户门户',
    end: '扫码后在手机上登录并确认，本页随即进入商户门户',
  },
  failed: '您也可以改用账号或手机登录',
};

/**
 * Login by QR: a phone scans the code and matches a number, then this browser is logged in (spec section 4,
 * security.md T19).
 */
export default function QrLoginPanel({ onSignedIn }: { onSignedIn(signed: SignedIn): void }) {
  const view = useQr(calls, onSignedIn);
  return (
    <QrFigure
      view={view}
      words={words}
      scanned={
        <p className="qr-match">
          请在手机上选择 <b>{view.qr?.number}</b>
        </p>
      }
    />
  );
}
