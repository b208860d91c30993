import { QRCodeSVG } from '@rc-component/qrcode';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { queryPublicAccount } from '../contract/operations.ts';
import './messenger.css';

const QUIET_ZONE = 4;

/**
 * Helper widget (spec section 2) without a session: the provider's public account by QR. It is next to the login on
 * wide screens only, and not there at all when the app cannot be reached.
 */
export default function FollowHelper() {
  const [account, setAccount] = useState<OutputOf<typeof queryPublicAccount> | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    call(queryPublicAccount, {}, { quiet: true }).then(setAccount, () => undefined);
  }, []);
  if (!account) return null;
  return (
    <aside className="follow" aria-label="服务号">
      {open && (
        <figure>
          <QRCodeSVG value={account.followUrl} level="M" marginSize={QUIET_ZONE} aria-label="服务号二维码" />
          <figcaption>扫码关注“{account.name}”</figcaption>
        </figure>
      )}
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        关注服务号
      </button>
    </aside>
  );
}
