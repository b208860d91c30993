import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DialogFrame, dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';
import { confirmCalls } from './confirm-calls.ts';
import { pathTo } from './path.ts';
import { useSession } from './session.ts';

/** Spec section 8: 1 the browser is not supported, 2 the certificate extension is missing. */
type CfcaStatus = 1 | 2;

interface BrowserCheck {
  readAgent(agent: string): { supported: boolean };
}

/** The browsers of spec section 5, as `browser-check.js` of the page tells them apart. */
function cfcaStatus(): CfcaStatus {
  const { browserCheck } = window as { browserCheck?: BrowserCheck };
  const isSupported = browserCheck?.readAgent(navigator.userAgent).supported ?? true;
  return isSupported && typeof indexedDB !== 'undefined' ? 2 : 1;
}

const verifyTexts: Readonly<Record<CfcaStatus, ReactNode>> = {
  1: '当前浏览器不支持数字证书，请使用Chrome 41以上、Edge（Chromium内核）或Firefox 52以上版本的浏览器重新登录后操作。',
  2: '未检测到数字证书扩展程序，请先安装并启用扩展程序和证书助手，安装完成后刷新页面重试。',
};

export interface TransVerifyDialogProps extends DialogProps<void> {
  status: CfcaStatus;
}

/** Trans verify (spec section 2, dialogs): why nothing can be signed in this browser. */
export function TransVerifyDialog({ status, close }: TransVerifyDialogProps) {
  return (
    <DialogFrame
      title="交易验证"
      width={416}
      onClose={() => close()}
      footer={
        <>
          {status === 2 && <Button onClick={() => location.reload()}>刷新页面</Button>}
          <Button type="primary" onClick={() => close()}>
            知道了
          </Button>
        </>
      }
    >
      <div className="dialog-text">{verifyTexts[status]}</div>
    </DialogFrame>
  );
}

/** There is no place for a key, or none that has the person's. */
export const showMissingContainer = (): Promise<void> =>
  dialogs.open<void, TransVerifyDialogProps>(TransVerifyDialog, { status: cfcaStatus() });

export interface CertificateFaultDialogProps extends DialogProps<'solution'> {
  /** Phone of the customer service; empty when it is unknown. */
  phone: string;
}

/** A signature that could not be made or was refused (spec section 8). */
export function CertificateFaultDialog({ phone, close }: CertificateFaultDialogProps) {
  return (
    <DialogFrame
      title="数字证书异常"
      width={416}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close('solution')}>查看解决办法</Button>
          <Button type="primary" onClick={() => close()}>
            知道了
          </Button>
        </>
      }
    >
      <div className="dialog-text">
        {`数字证书丢失或非法登录，您可以联系客服${phone && `（${phone}）`}或点击下方按钮查看解决办法。`}
      </div>
    </DialogFrame>
  );
}

/** What to do: an administrator goes to unbind, others ask theirs (spec section 6). The request was cancelled. */
export async function showCertificateFault(): Promise<void> {
  const phone = await confirmCalls()
    .servicePhone()
    .catch(() => '');
  const chosen = await dialogs.open<'solution', CertificateFaultDialogProps>(CertificateFaultDialog, { phone });
  if (chosen === 'solution') await showSolution();
}

async function showSolution(): Promise<void> {
  const { user } = useSession.getState();
  if (user?.roleClass === 'admin') {
    location.hash = pathTo('/certManagement/unbindCert', { accountNo: user.mid, loginName: user.loginName });
    return;
  }
  await dialogs.alert({
    title: '解决办法',
    text: '请联系贵公司超级管理员，在“账户中心—证书管理”中为您解绑数字证书，解绑后由您本人重新申请并安装。',
    okText: '知道了',
  });
}

/** The person has none yet, or the one of before has ended. */
export async function offerApplication(): Promise<void> {
  const goes = await dialogs.confirm({
    title: '需要数字证书',
    text: '该操作需要数字证书签名，您还没有可用的数字证书，请先申请并安装。',
    okText: '去申请',
  });
  if (goes) location.hash = pathTo('/certManagement/list');
}
