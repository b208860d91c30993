import { useState } from 'react';
import {
  dictionaryOf,
  dictionaryParts,
  type DictionaryType,
} from '#capabilities/account/contract/transaction-codes.ts';
import { transactionTypes } from '#capabilities/account/contract/transaction-codes.data.ts';
import { DataTable, StatusTabs, type Column, SideDrawer, wholeList } from '#platform/ui/index.ts';
import './bill.css';

/** What the address has while it is open. */
export const CODES = 'codes';
const WIDTH = 640;

interface Row {
  code: string;
  oldCode: string;
  group: string;
  msg: string;
  option: string;
}

const TYPES = 'types';
type Tab = `${DictionaryType}` | typeof TYPES;

const columns: Column<Row>[] = [
  { title: '代码', name: 'code', width: 80 },
  { title: '含义', name: 'msg', width: 150 },
  { title: '筛选名称', name: 'option', width: 130 },
  { title: '分组', name: 'group', width: 110 },
  { title: '旧代码', name: 'oldCode', width: 80 },
];

const phoneRow = {
  what: (row: Row) => ({ title: row.msg, note: [row.group, row.option].filter(Boolean).join(' · ') }),
  money: (row: Row) => ({ title: row.code, note: row.oldCode && `旧代码 ${row.oldCode}` }),
};

const typeRows = (): Row[] =>
  transactionTypes.map(({ type, oldCode, meaning }) => ({
    code: type,
    oldCode,
    group: '交易大类',
    msg: meaning,
    option: meaning,
  }));

function rowsOf(tab: Tab): Row[] {
  if (tab === TYPES) return typeRows();
  const { type, groups } = dictionaryParts.find((part) => String(part.type) === tab)!;
  const words: Readonly<Record<string, string>> = groups;
  return dictionaryOf(type).map(({ key, code, oldCode, msg, option }) => ({
    code,
    oldCode,
    group: words[key] ?? key,
    msg,
    option,
  }));
}

const tabs: { value: Tab; label: string }[] = [
  { value: TYPES, label: '交易大类' },
  ...dictionaryParts.map(({ type, name }) => ({ value: `${type}` as const, label: name })),
];

/** The dictionary of transaction codes next to a bill. */
export function CodeDictionary({ open, onClose }: { open: boolean; onClose(): void }) {
  const [tab, setTab] = useState<Tab>(TYPES);
  const list = rowsOf(tab);
  return (
    <SideDrawer title="交易类型代码" open={open} onClose={onClose} width={WIDTH} destroyOnHidden>
      <div className="code-dictionary">
        <DataTable
          caption="交易类型代码"
          rowKey="code"
          columns={columns}
          phone={phoneRow}
          result={wholeList(list)}
          empty={{ title: '暂无代码', hint: '开通该产品后，其交易类型代码会出现在这里' }}
          tabs={
            <StatusTabs
              label="字典分类"
              tabs={tabs.map((one) => ({ ...one, count: rowsOf(one.value).length }))}
              value={tab}
              onChange={(value) => setTab(value as Tab)}
            />
          }
        />
        <p className="muted">形如 3xx5 的代码为预约批量交易；未收录的代码显示为“-”。</p>
      </div>
    </SideDrawer>
  );
}
