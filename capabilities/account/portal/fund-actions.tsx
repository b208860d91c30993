import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { PortalPath } from '#platform/kernel/menu.ts';
import { Can, listPath } from '#platform/portal-kit/index.ts';

/** 转账 and 提现 for people who may submit them; with an account's key the form begins with that account. At most one of them is primary (ui.md rule 4). */
export function FundActions({ accountKey = '' }: { accountKey?: string }) {
  const navigate = useNavigate();
  const go = (path: PortalPath) => void navigate(listPath(path, { account: accountKey }));
  return (
    <>
      <Can code="030201">
        <Button type="primary" onClick={() => go('/fund/transfer')}>
          转账
        </Button>
      </Can>
      <Can code="030101">
        <Button onClick={() => go('/fund/withdraw')}>提现</Button>
      </Can>
    </>
  );
}
