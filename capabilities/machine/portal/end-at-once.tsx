import { Button } from 'antd';
import { useAction } from '#platform/portal-kit/index.ts';
import { dialogs, toast } from '#platform/ui/index.ts';
import { endKey, listKeys } from '../contract/operations.ts';
import type { ShownKey } from '../contract/shapes.ts';

export function EndAtOnce({ row: { keyId, name } }: { row: ShownKey }) {
  const end = useAction(endKey, { refreshes: [listKeys], onDone: () => toast.success(`已停用“${name}”`) });
  const stop = async () => {
    const text = `停用后，使用“${name}”的系统立即不能再调用接口，且不能恢复。`;
    if (await dialogs.confirm({ title: '停用接口密钥', text, okText: '停用', danger: true })) end.mutate({ keyId });
  };
  return (
    <Button type="link" size="small" danger loading={end.isPending} onClick={() => void stop()}>
      停用
    </Button>
  );
}
