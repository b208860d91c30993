import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { listPath, useSession } from '#platform/portal-kit/index.ts';
import { kindsWithForm } from '../contract/kinds.ts';

/**
 * The payments that this person may submit; with an account's key the form begins with that account. The first is
 * primary (ui.md rule 4).
 */
export function FundActions({ accountKey = '' }: { accountKey?: string }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  return kindsWithForm()
    .filter(({ rights }) => rights.make.some((code) => codes.has(code)))
    .map(({ id, name, form }, index) => (
      <Button
        key={id}
        type={index === 0 ? 'primary' : 'default'}
        onClick={() => void navigate(listPath(form, { account: accountKey }))}
      >
        {name}
      </Button>
    ));
}
