import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { yearsMerchant } from '#apps/server/demo/cast.data.ts';
import { cpuOfFamily } from './calls/process-cpu.ts';
import { scriptWithExceljs } from './exceljs.ts';

export interface Period {
  startTime: string;
  endTime: string;
}

/** A list that is measured. */
export interface List {
  bizTypeCode: string;
  title: string;
  /** What its file has, as the database has it: words of types and states, masks and safe cells are the product's. */
  query(period: Period): string;
  /** The cells of row `at` for exceljs, of the same kinds; null: empty. */
  exceljsRow: string;
  /** Which of them are amounts. */
  amounts: readonly number[];
}

const OWN = 'a.available_id, a.frozen_id, a.pending_id';
const MID = yearsMerchant.mid;
const within = ({ startTime, endTime }: Period, at: string): string =>
  `${at} >= '${startTime} 00:00:00+08' AND ${at} < timestamptz '${endTime} 00:00:00+08' + interval '1 day'`;

export const orders: List = {
  bizTypeCode: 'order.journal',
  title: '订单流水',
  query: (period) =>
    `SELECT order_no, submitted_at, type_code, account_no, payee_name, payee_account_no, payee_bank_name, amount_fen, fee_fen, charged_fee_fen, state, finished_at, maker_name, remark, incoming, fail_reason
     FROM orders.orders WHERE mid = '${MID}' AND ${within(period, 'submitted_at')} ORDER BY submitted_at, order_no`,
  exceljsRow: `['20260101103000' + String(at).padStart(10, '0'), '2026-01-01 10:30:00', '转账', '3010', '****0013', '百川供应链有限公司' + at % 500, '6222 **** **** 1234', '中国工商银行上海市分行', at / 100, 0.5, 0.5, '成功', '2026-01-01 10:31:00', '李文静', '货款' + at % 100, null, null]`,
  amounts: [8, 9, 10, 15],
};

export const entries: List = {
  bizTypeCode: 'account.activity',
  title: '收支明细',
  query: (period) =>
    `SELECT e.booked_at, e.version, a.account_no, j.order_no, j.type_code, o.payee_name, o.payee_account_no, CASE WHEN e.delta_fen > 0 THEN e.delta_fen END, CASE WHEN e.delta_fen < 0 THEN -e.delta_fen END, e.balance_before_fen, e.balance_after_fen
     FROM account.accounts a JOIN ledger.entries e ON e.account_id IN (${OWN}) AND e.counter_account_id NOT IN (${OWN}) JOIN ledger.journals j ON j.id = e.journal_id LEFT JOIN orders.orders o ON o.mid = j.mid AND o.order_no = j.order_no
     WHERE a.mid = '${MID}' AND ${within(period, 'e.booked_at')} ORDER BY e.booked_at, e.journal_id, e.posting_no, e.account_id`,
  exceljsRow: `['2026-01-01 10:31:00', 'F' + String(at).padStart(10, '0'), '**** 0013', '20260101103000' + String(at).padStart(10, '0'), '转账', '3010', '百川供应链有限公司' + at % 500, '6222 **** **** 1234', null, at / 100, at / 10, at / 20]`,
  amounts: [8, 9, 10, 11],
};

export interface Written {
  seconds: number;
  bytes: number;
  /** CPU seconds of PostgreSQL, and of the program that writes. */
  databaseCpu: number;
  cpu: number;
}

/** What `psql \copy` needs for the rows of a list. */
export function copyOf(
  { query }: List,
  period: Period,
  from: { databaseUrl: string; postgres: number; file: string },
): Written {
  const cpuBefore = cpuOfFamily(from.postgres);
  const ownBefore = cpuOfFamily(process.pid);
  const begun = performance.now();
  const sql = query(period).replaceAll(/\s+/g, ' ');
  execFileSync('psql', [from.databaseUrl, '-qc', `\\copy (${sql}) TO '${from.file}' CSV HEADER`]);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (cpuOfFamily(process.pid) - ownBefore) / 1000;
  return {
    seconds,
    bytes: statSync(from.file).size,
    databaseCpu: (cpuOfFamily(from.postgres) - cpuBefore) / 1000,
    cpu,
  };
}

/** exceljs's streaming writer, in a process of its own, with as many rows. */
export function exceljsOf({ exceljsRow, amounts, title }: List, rows: number, home: string): Written {
  const folder = join(home, 'exceljs');
  const script = scriptWithExceljs(folder, EXCELJS);
  const measured = JSON.parse(script([String(rows), exceljsRow, JSON.stringify(amounts), title])) as Pick<
    Written,
    'seconds' | 'cpu'
  >;
  return { ...measured, databaseCpu: 0, bytes: statSync(join(folder, 'list.xlsx')).size };
}

const EXCELJS = `
const { stream } = require('exceljs');
const [count, cells, amounts, title] = process.argv.slice(2);
const rows = Number(count);
const cellsOf = new Function('at', 'return ' + cells);
const columns = cellsOf(0).map((_cell, index) => ({ width: 20, style: { numFmt: JSON.parse(amounts).includes(index) ? '#,##0.00' : '@' } }));
(async () => {
  const begun = performance.now();
  const before = process.cpuUsage();
  const book = new stream.xlsx.WorkbookWriter({ filename: 'list.xlsx', useStyles: true, useSharedStrings: false });
  let sheet;
  for (let at = 0; at < rows; at += 1) {
    if (at % 200000 === 0) {
      sheet?.commit();
      sheet = book.addWorksheet(title + at);
      sheet.columns = columns;
    }
    sheet.addRow(cellsOf(at)).commit();
  }
  sheet.commit();
  await book.commit();
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ seconds: (performance.now() - begun) / 1000, cpu: (user + system) / 1e6 }));
})();
`;

/** The lines of every sheet of a workbook, as LibreOffice reads them. */
export function linesInLibreOffice(workbook: string, folder: string): number[] {
  rmSync(folder, { recursive: true, force: true });
  const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
  execFileSync('soffice', ['--headless', '--convert-to', everySheet, '--outdir', folder, workbook], {
    stdio: 'ignore',
  });
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length);
}
