import { Form } from 'antd';
import { useState } from 'react';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { wordLists, type WordList } from '#capabilities/identity/contract/word-lists.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { uploadFile } from '#platform/portal-kit/upload.ts';
import {
  formatCount,
  LinesInput,
  ruleOf,
  sheetTypes,
  toast,
  Upload,
  type DialogProps,
  type PickedFile,
} from '#platform/ui/index.ts';
import { TOO_MANY_WORDS, WORDS_UNCHANGED } from '../contract/word-errors.ts';
import { proposeWords, readWordFile, showWords, wordsFault, wordsOfLines } from '../contract/word-operations.ts';

const CHANGES = { refreshes: [showWords] };
const ASKED = '已提交，等待另一位系统管理员审批';

export interface WordsDialogProps extends DialogProps<true> {
  list: WordList;
  /** Those that are to go. */
  words: readonly string[];
}
type Read = OutputOf<typeof readWordFile>;

/** What of a file was taken and what was not, with the row. */
const ReadNote = ({ words, known, faults }: Read) => (
  <div role="status" className="word-faults">
    <p>
      读取到 {formatCount(words.length)} 个新词
      {known > 0 && `，${formatCount(known)} 个已在词库中或重复，未填入`}
      {faults.length > 0 && `；以下 ${formatCount(faults.length)} 行未填入：`}
    </p>
    {faults.map(({ row, text }) => (
      <p key={row} className="field-error">
        第 {row} 行：{text}
      </p>
    ))}
  </div>
);

/** Words typed, pasted or read from the first column of a sheet, for another administrator to decide. */
export function AddWordsDialog({ list, close }: WordsDialogProps) {
  const [form] = Form.useForm<{ lines: string; reason: string }>();
  const [files, setFiles] = useState<PickedFile<Read>[]>([]);
  const change = useChange(proposeWords, CHANGES);
  const read = files.find(({ state }) => state === 'sent')?.answer;
  const pick = (picked: PickedFile<Read>[]) => {
    setFiles(picked);
    const answer = picked.find(({ state }) => state === 'sent')?.answer;
    if (!answer) return;
    const lines = [form.getFieldValue('lines') as string | undefined, ...answer.words].filter(Boolean).join('\n');
    form.setFieldsValue({ lines: wordsOfLines(lines).join('\n') });
  };
  return (
    <ChangeDialog<typeof proposeWords, { lines: string; reason: string }>
      title={`增加${wordLists[list]}`}
      name="words"
      form={form}
      change={change}
      send={({ lines, reason }) => {
        const add = wordsOfLines(lines);
        const review = [{ label: `增加 ${formatCount(add.length)} 个`, value: add.join('、') }];
        return change.run({ list, add, remove: [], reason }, { title: `确认增加${wordLists[list]}`, review });
      }}
      fieldOf={{ [WORDS_UNCHANGED]: 'lines', [TOO_MANY_WORDS]: 'lines' }}
      onDone={() => {
        toast.success(ASKED);
        close(true);
      }}
      onClose={() => close()}
    >
      <Form.Item
        name="lines"
        label="词"
        extra="每行一个词，可从表格粘贴；至少2个字，空格、符号和全半角不影响比对"
        rules={[ruleOf(wordsFault), { required: true, whitespace: true, message: '请填写要增加的词' }]}
      >
        <LinesInput parsed rows={8} placeholder="每行一个词" />
      </Form.Item>
      <Form.Item label="从文件填入" extra="读取第一个工作表的第一列（.xlsx、.xls、.csv），提交前可以修改">
        <Upload<Read>
          value={files}
          onChange={pick}
          fileType={sheetTypes}
          fileSize={1}
          limitNum={1}
          btnText="选择文件"
          send={(file, onProgress, signal) =>
            uploadFile(readWordFile, { list }, file, file.name, { onProgress, signal, quiet: true })
          }
        />
      </Form.Item>
      {read && <ReadNote {...read} />}
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}

/** Words go, which another administrator decides. */
export function RemoveWordsDialog({ list, words, close }: WordsDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const change = useChange(proposeWords, CHANGES);
  const review = [{ label: `删除 ${formatCount(words.length)} 个`, value: words.join('、') }];
  return (
    <ChangeDialog<typeof proposeWords, { reason: string }>
      title={`删除${wordLists[list]}`}
      name="words-removed"
      form={form}
      change={change}
      send={({ reason }) =>
        change.run({ list, add: [], remove: [...words], reason }, { title: `确认删除${wordLists[list]}`, review })
      }
      onDone={() => {
        toast.success(ASKED);
        close(true);
      }}
      onClose={() => close()}
    >
      <p>删除后，含有以下词的文字不再被拒绝：{words.join('、')}</p>
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}
