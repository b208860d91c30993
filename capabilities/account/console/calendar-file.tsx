import { Form } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { uploadFile } from '#platform/portal-kit/upload.ts';
import {
  DataTable,
  formatCount,
  sheetTypes,
  Upload,
  wholeList,
  type Column,
  type PickedFile,
} from '#platform/ui/index.ts';
import { changedDays, type CalendarDay } from '../contract/calendar-lines.ts';
import { readCalendarFile } from '../contract/calendar-operations.ts';

type Read = OutputOf<typeof readCalendarFile>;
type Fault = Read['faults'][number];

const answerOf = (files: readonly PickedFile<Read>[]): Read | undefined =>
  files.find(({ state }) => state === 'sent')?.answer;

const faultText = ({ row, column, text }: Fault): string => (row > 0 ? `第 ${row} 行 ${column}：${text}` : text);

const ReadNote = ({ days, faults }: Read) => (
  <div role="status" className="calendar-faults">
    <p>
      {faults.length === 0
        ? `已填入 ${formatCount(days.length)} 天，请核对下面的变化`
        : `以下 ${formatCount(faults.length)} 处有误，未填入；请修改文件后重新选择：`}
    </p>
    {faults.map((fault) => (
      <p key={`${fault.row} ${fault.column}`} className="field-error">
        {faultText(fault)}
      </p>
    ))}
  </div>
);

/** Fills the lines from a sheet; one with a wrong cell fills nothing. */
export function CalendarFile({ year, onRead }: { year: number; onRead(days: readonly CalendarDay[]): void }) {
  const [files, setFiles] = useState<PickedFile<Read>[]>([]);
  const read = answerOf(files);
  return (
    <>
      <Form.Item
        label="从文件填入"
        extra="日期、类型（放假或上班）或是否工作日、说明三列；可先导出现在的日历，修改后上传"
      >
        <Upload<Read>
          value={files}
          onChange={(picked) => {
            setFiles(picked);
            const answer = answerOf(picked);
            if (answer && answer !== read && answer.faults.length === 0) onRead(answer.days);
          }}
          fileType={sheetTypes}
          fileSize={1}
          limitNum={1}
          btnText="选择文件"
          send={(file, onProgress, signal) =>
            uploadFile(readCalendarFile, { year }, file, file.name, { onProgress, signal, quiet: true })
          }
        />
      </Form.Item>
      {read && <ReadNote {...read} />}
    </>
  );
}

type Changed = ReturnType<typeof changedDays>[number];
const columns: Column<Changed>[] = [
  { title: '日期', name: 'label', width: 110 },
  { title: '修改前', name: 'before', width: 140, render: ({ before }) => before || '按星期' },
  { title: '修改后', name: 'after', width: 140, render: ({ after }) => after || '按星期' },
];

/** What the lines change, day by day. */
export function ChangedDays({ before, after }: { before: readonly CalendarDay[]; after: readonly CalendarDay[] }) {
  const changed = changedDays(before, after);
  return (
    <Form.Item label={changed.length > 0 ? `共变化 ${formatCount(changed.length)} 天` : '没有变化'}>
      {changed.length > 0 && (
        <div className="calendar-changes">
          <DataTable caption="变化的日期" rowKey="label" columns={columns} result={wholeList(changed)} />
        </div>
      )}
    </Form.Item>
  );
}
