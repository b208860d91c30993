import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCall } from '#platform/portal-kit/index.ts';
import { formatCount } from '#platform/ui/index.ts';
import { queryProviderChanges } from '../../contract/provider-operations.ts';

/** The way to the changes of a kind that wait for a second person. */
export function WaitingButton({ kind }: { kind: string }) {
  const navigate = useNavigate();
  const input = { kinds: [kind], pageNo: 1, pageSize: 20 as const };
  const count = useCall(queryProviderChanges, input, { quiet: true, fresh: true }).data?.totalCount ?? 0;
  if (count === 0) return null;
  return <Button onClick={() => void navigate('/changes')}>待确认 {formatCount(count)} 项</Button>;
}
