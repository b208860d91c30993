import { useSyncExternalStore, type ComponentType } from 'react';
import { Activate } from '#capabilities/activation/portal/phone/activate.tsx';
import { ScanLogin } from '#capabilities/identity/portal/phone/scan-login.tsx';
import { PhonePage, portalAddress } from '#capabilities/identity/portal/shared/phone/phone-page.tsx';
import { PhoneOutcome } from '#capabilities/identity/portal/shared/phone/phone-parts.tsx';
import { RealName } from '#capabilities/realname/portal/phone/real-name.tsx';

/** By the path in the hash, which is the scene of the QR. */
const pages: Readonly<Record<string, ComponentType<{ qrCodeId: string }>>> = {
  '/login': ScanLogin,
  '/activation': Activate,
  '/realname': RealName,
};

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

export function PhoneApp() {
  const [path = '', search] = useSyncExternalStore(subscribe, () => location.hash.slice(1)).split('?');
  const Page = pages[path];
  if (Page) return <Page qrCodeId={new URLSearchParams(search).get('qrCodeId') ?? ''} />;
  return (
    <PhonePage title="页面不存在">
      <PhoneOutcome title="页面不存在" text="请在电脑上重新打开二维码，用手机扫描后办理">
        <a href={portalAddress('/')}>进入商户门户</a>
      </PhoneOutcome>
    </PhonePage>
  );
}
