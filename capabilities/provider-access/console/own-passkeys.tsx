import { Button } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { failureIn, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  dialogs,
  formatTime,
  InlineFailure,
  PageCard,
  toast,
  type Column,
  type DialogProps,
} from '#platform/ui/index.ts';
import { removeOwnPasskey, showOwnPasskeys } from '../contract/passkey-operations.ts';
import { hasPasskeys } from './has-passkeys.ts';
import type { RenamePasskeyProps } from './passkey-dialogs.tsx';

type Passkeys = OutputOf<typeof showOwnPasskeys>;
type Passkey = Passkeys['list'][number];

const lastUse = ({ lastUsedAt }: Passkey): string => (lastUsedAt ? formatTime(lastUsedAt) : '尚未使用');
const phone = {
  what: (row: Passkey) => ({ title: row.name, note: `添加于 ${formatTime(row.createdAt)}` }),
  money: (row: Passkey) => ({ title: lastUse(row), note: '最近使用' }),
};

async function add(): Promise<void> {
  const load = () => import('./passkey-dialogs.tsx').then(({ AddPasskeyDialog }) => AddPasskeyDialog);
  if (await dialogs.load<true, DialogProps<true>>(load, {})) toast.success('通行密钥已添加，下次可用它登录');
}
async function rename(passkey: Passkey): Promise<void> {
  const load = () => import('./passkey-dialogs.tsx').then(({ RenamePasskeyDialog }) => RenamePasskeyDialog);
  if (await dialogs.load<true, RenamePasskeyProps>(load, passkey)) toast.success('名称已修改');
}

/** Why none can be added here; empty: one can. */
function obstacleOf(origin: string | undefined): string {
  if (origin === undefined || hasPasskeys(origin)) return '';
  if (origin === '') return '运营平台没有以域名开放，不能使用通行密钥';
  return origin === location.origin ? '此浏览器不支持通行密钥' : `通行密钥只能在 ${origin} 添加和使用`;
}

/** 通行密钥: made on this page, used at the login. */
export function OwnPasskeys() {
  const found = useCall(showOwnPasskeys, {}, { quiet: true });
  const removal = useChange(removeOwnPasskey, { refreshes: [showOwnPasskeys] });
  const obstacle = obstacleOf(found.data?.origin);
  const remove = async ({ passkeyId, name }: Passkey) => {
    const end = await removal.run({ passkeyId }, { title: `删除通行密钥“${name}”` });
    if (end.status === 'done') toast.success('通行密钥已删除，不能再用它登录');
  };
  const { outcome, pending } = removal;
  const columns: Column<Passkey>[] = [
    { title: '名称', name: 'name', width: 220 },
    { title: '添加时间', name: 'createdAt', kind: 'time', width: 180 },
    { title: '最近使用', name: 'lastUsedAt', width: 180, render: lastUse },
    {
      title: '操作',
      name: 'passkeyId',
      width: 140,
      needs: null,
      render: (passkey) => (
        <span className="row">
          <Button type="link" size="small" disabled={pending} onClick={() => void rename(passkey)}>
            重命名
          </Button>
          <Button type="link" size="small" danger disabled={pending} onClick={() => void remove(passkey)}>
            删除
          </Button>
        </span>
      ),
    },
  ];
  const hint = obstacle || '添加后，用指纹、面容或 PIN 就能登录，不必输入密码和动态码';
  return (
    <PageCard
      title="通行密钥"
      extra={found.data && !obstacle && <Button onClick={() => void add()}>添加通行密钥</Button>}
    >
      <DataTable
        caption="通行密钥"
        rowKey="passkeyId"
        columns={columns}
        phone={phone}
        result={found}
        empty={{ title: '还没有通行密钥', hint }}
      />
      <InlineFailure failure={failureIn(outcome)} />
    </PageCard>
  );
}
