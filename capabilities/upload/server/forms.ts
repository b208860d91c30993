import type { BatchContract, KindContract, LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { writeForm } from '#platform/sheet/index.ts';
import { TEMPLATE_ROWS } from '../constants.ts';
import { FAULTS_TITLE, headerLabels } from '../contract/words.ts';

type BatchKindContract = KindContract & { batch: BatchContract };

const WIDEST = 28;
const NARROWEST = 10;
const FAULTS_WIDTH = 60;
const VERSION = 'V1';

export const formColumn = ({ title, required, max, choices }: LineColumn) => ({
  title,
  required,
  choices,
  width: Math.min(WIDEST, Math.max(NARROWEST, max)),
});

const notesOf = ({ name, batch }: BatchKindContract): string =>
  `${name}批量模板 ${VERSION}。带*的列必填，请从表头下一行开始填写，不要改动表头，不要增加列；只读取第一个工作表，公式按计算结果读取。\n${headerLabels.batchNo}：11至32位字母或数字，不能重复使用；${headerLabels.payDate}：不填为立即付款。\n${batch.columns
    .filter(({ hint }) => hint)
    .map(({ title, hint }) => `${title}：${hint}`)
    .join('；')}`;

/** The template of a kind, made from its contract (calls.md, templates). */
export const templateOf = (contract: BatchKindContract): Promise<Uint8Array> =>
  writeForm({
    name: contract.name,
    notes: notesOf(contract),
    header: Object.values(headerLabels).map((label) => [label, '']),
    columns: contract.batch.columns.map(formColumn),
    rows: [],
    emptyRows: TEMPLATE_ROWS,
  });

export interface FaultyLines {
  batchNo: string;
  count: string;
  total: string;
  payDate: string;
  rows: readonly { texts: Readonly<Record<string, string>>; reason: string }[];
}

/** Faulty rows in the form of the template, ready to be corrected and uploaded, with what is wrong with each. */
export const faultySheet = (contract: BatchKindContract, { rows, ...header }: FaultyLines): Promise<Uint8Array> =>
  writeForm({
    name: contract.name,
    notes: notesOf(contract),
    header: [
      [headerLabels.batchNo, header.batchNo],
      [headerLabels.count, header.count],
      [headerLabels.total, header.total],
      [headerLabels.payDate, header.payDate],
    ],
    columns: [...contract.batch.columns.map(formColumn), { title: FAULTS_TITLE, width: FAULTS_WIDTH }],
    rows: rows.map(({ texts, reason }) => [...contract.batch.columns.map(({ field }) => texts[field] ?? ''), reason]),
    emptyRows: 0,
  });
