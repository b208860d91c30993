import { Button } from 'antd';
import { bindingStates } from '../contract/words.ts';
import type { CertificateRow } from './use-certificate.ts';
import { useUnbinding } from './use-unbinding.ts';

/** Nothing where there is nothing to unbind. */
export function UnbindButton({ row }: { row: CertificateRow }) {
  const unbinding = useUnbinding();
  if (!bindingStates.includes(row.state)) return null;
  return (
    <Button type="link" size="small" loading={unbinding.pending} onClick={() => void unbinding.unbind(row)}>
      解绑
    </Button>
  );
}
