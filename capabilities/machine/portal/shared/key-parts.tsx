import type { ReactNode } from 'react';
import { CopyText, formatAmount, formatCount, formatShortTime, StatusTag, type Column } from '#platform/ui/index.ts';
import { lastDayOf } from '../../contract/last-day.ts';
import type { ShownKey } from '../../contract/shapes.ts';
import './machine.css';

/** What the pages of both realms show of a key. */
const states = { active: ['good', '有效'], expired: ['bad', '已到期'], ended: ['off', '已停用'] } as const;
const KeyState = ({ row }: { row: ShownKey }) => (
  <StatusTag tone={states[row.state][0]}>{states[row.state][1]}</StatusTag>
);
export const limitsOf = ({ single, day, dayCount }: Pick<ShownKey, 'single' | 'day' | 'dayCount'>): string =>
  [
    single && `单笔${formatAmount(single)}元`,
    day && `每日${formatAmount(day)}元`,
    dayCount && `每日${formatCount(dayCount)}笔`,
  ]
    .filter(Boolean)
    .join('，') || '不另设';
const scopesOf = ({ scopes }: ShownKey): string => scopes.map(({ title }) => title).join('、');
/** Two lines of them; all in the tooltip, and in 修改. */
const Scopes = ({ row }: { row: ShownKey }) => (
  <span className="machine-scopes" title={scopesOf(row)}>
    {scopesOf(row)}
  </span>
);
const KeyIds = ({ row }: { row: ShownKey }) => (
  <>
    {row.credentials
      .filter(({ isAlive }) => isAlive)
      .map(({ credentialId, endsAt }) => (
        <div key={credentialId}>
          <CopyText value={credentialId} label="密钥编号">{`${credentialId.slice(0, 12)}…`}</CopyText>
          {endsAt && <small className="muted fs-12"> {formatShortTime(endsAt)} 失效</small>}
        </div>
      ))}
  </>
);

const lastDayText = ({ expiresAt }: ShownKey): string =>
  expiresAt === null ? '长期有效' : `${lastDayOf(new Date(expiresAt))} 到期`;

/** The list of keys of either realm; their pages differ in what can be done. What is spare, 修改 has too. */
export const keyColumns = (actions: (row: ShownKey) => ReactNode): Column<ShownKey>[] => [
  { title: '名称', name: 'name', width: 120, note: ({ createdBy }) => `${createdBy} 新建` },
  { title: '状态', name: 'state', width: 120, render: (row) => <KeyState row={row} />, note: lastDayText },
  { title: '密钥编号', name: 'credentials', width: 150, render: (row) => <KeyIds row={row} /> },
  {
    title: '权限',
    name: 'scopes',
    width: 190,
    render: (row) => <Scopes row={row} />,
    note: (row) => `限额：${limitsOf(row)}`,
  },
  {
    title: '访问地址',
    name: 'addresses',
    width: 160,
    spare: true,
    render: ({ addresses }) => addresses.join('、') || '不限',
  },
  {
    title: '最近使用',
    name: 'lastUsedAt',
    kind: 'time',
    width: 170,
    spare: true,
    note: ({ lastAddress }) => lastAddress,
  },
  { title: '操作', name: 'keyId', width: 172, pinned: 'right', render: actions },
];
/** The actions are below the scopes: next to the state there is room for one word in a line only. */
export const keyPhone = (actions: (row: ShownKey) => ReactNode) => ({
  what: (row: ShownKey) => ({
    title: row.name,
    note: (
      <>
        {scopesOf(row)}
        <KeyIds row={row} />
        {actions(row)}
      </>
    ),
  }),
  money: (row: ShownKey) => ({ title: <KeyState row={row} />, note: limitsOf(row) }),
  share: '68%',
});
