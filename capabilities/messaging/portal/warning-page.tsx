import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { Can, sentBy, useAction, useCall } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  dialogs,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { queryWarnRules, setWarnRules, type WarnRule } from '../contract/warn-operations.ts';
import { accountText, channelText, conditionText, valueText } from './warn-text.ts';
import type { SetRule, WarningDialogProps } from './warning-dialog.tsx';

const Tag = ({ row: { enabled, fired } }: { row: WarnRule }) =>
  !enabled ? (
    <StatusTag tone="off">已停用</StatusTag>
  ) : fired ? (
    <StatusTag tone="bad">已触发</StatusTag>
  ) : (
    <StatusTag tone="good">正常</StatusTag>
  );

interface Actions {
  onEdit(row: WarnRule): void;
  onSwitch(row: WarnRule): void;
  onRemove(row: WarnRule): void;
}

function RowActions({ row, onEdit, onSwitch, onRemove }: Actions & { row: WarnRule }) {
  const action = (text: string, act: (row: WarnRule) => void) => (
    <Button
      type="link"
      size="small"
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        act(row);
      }}
    >
      {text}
    </Button>
  );
  return (
    <Can code="020901">
      <div className="row">
        {action('修改', onEdit)}
        {action(row.enabled ? '停用' : '启用', onSwitch)}
        {action('删除', onRemove)}
      </div>
    </Can>
  );
}

const columnsOf = (actions: Actions): Column<WarnRule>[] => [
  {
    title: '预警条件',
    name: 'metric',
    width: 220,
    render: (row) => <span className="numeric">{conditionText(row)}</span>,
    note: accountText,
  },
  { title: '状态', name: 'fired', width: 120, render: (row) => <Tag row={row} />, note: valueText },
  {
    title: '接收人',
    name: 'receiverNames',
    width: 110,
    render: ({ receiverNames }) => (
      <span className="cell-name" title={receiverNames.join('、')}>
        {receiverNames.join('、') || '-'}
      </span>
    ),
  },
  { title: '通知方式', name: 'channels', width: 130, render: (row) => <span>{channelText(row)}</span> },
  {
    title: '操作',
    name: 'ruleId',
    width: 160,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];

const phoneOf = (actions: Actions) => ({
  what: (row: WarnRule) => ({ title: conditionText(row), note: `${accountText(row)} · ${channelText(row)}` }),
  money: (row: WarnRule) => ({ title: <Tag row={row} />, note: <RowActions row={row} {...actions} /> }),
});

/** A chunk of its own: a form on a page that is a list. */
const askForRule = (props: Omit<WarningDialogProps, 'close'>) =>
  dialogs.load<true, WarningDialogProps>(
    () => import('./warning-dialog.tsx').then(({ WarningDialog }) => WarningDialog),
    props,
  );

const asSet = ({
  ruleId,
  accountNo,
  metric,
  operator,
  threshold,
  channels,
  receivers,
  quiet,
  enabled,
}: WarnRule): SetRule => ({
  ruleId,
  accountNo,
  metric,
  operator,
  threshold,
  channels,
  receivers,
  quiet,
  enabled,
});

/** 余额预警 (/account/warning): who is notified when a balance or a day's payments pass a value. */
export default function WarningPage() {
  const warnings = useCall(queryWarnRules, {}, { quiet: true });
  const save = useAction(setWarnRules, { quiet: true, refreshes: [queryWarnRules] });
  const { data } = warnings;
  const rules = data?.rules ?? [];
  const sendAll = async (next: SetRule[], message: string) => {
    const end = await sentBy(save.mutateAsync({ version: data!.version, rules: next }));
    if (end.status === 'done') toast.success(message);
    return end;
  };
  const replaced = (changed: SetRule) => rules.map((rule) => (rule.ruleId === changed.ruleId ? changed : asSet(rule)));
  const actions: Actions = {
    onEdit: async (rule) => {
      await askForRule({ rule, choices: data!, send: (changed) => sendAll(replaced(changed), '已保存预警') });
    },
    onSwitch: (rule) =>
      void sendAll(replaced({ ...asSet(rule), enabled: !rule.enabled }), rule.enabled ? '已停用预警' : '已启用预警'),
    onRemove: async (rule) => {
      const sure = await dialogs.confirm({
        title: '删除预警',
        text: `删除后不再提醒“${conditionText(rule)}”。`,
        okText: '删除',
        danger: true,
      });
      if (sure) void sendAll(rules.filter((one) => one !== rule).map(asSet), '已删除预警');
    },
  };
  const add = async () => {
    const choices = data!;
    await askForRule({ choices, send: (rule) => sendAll([...rules.map(asSet), rule], '已添加预警') });
  };
  const button = (
    <Can code="020901">
      <Button type="primary" disabled={!data} loading={save.isPending} onClick={() => void add()}>
        添加预警
      </Button>
    </Can>
  );
  return (
    <Page>
      <PageHeader
        title="余额预警"
        note="每分钟检查一次；触发时通知一次，未恢复每天提醒一次，恢复到预警值的120%时再通知"
        actions={rules.length > 0 && button}
      />
      <PageCard>
        <InlineFailure failure={save.error} />
        <DataTable
          caption="余额预警"
          rowKey="ruleId"
          columns={columnsOf(actions)}
          phone={phoneOf(actions)}
          result={{ ...warnings, data: data && { list: rules } }}
          empty={{
            title: '还没有预警',
            hint: '例如：可用余额低于 10,000.00 元时通知财务，避免付款时余额不足',
            action: button,
          }}
        />
      </PageCard>
    </Page>
  );
}
