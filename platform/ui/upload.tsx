import { CloseOutlined, DownloadOutlined, FileOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import {
  DEFAULT_LIMIT,
  DEFAULT_SIZE_MB,
  defaultTypes,
  fileFault,
  sizeText,
  templateFileName,
  uploadFault,
  type PickedFile,
  type Template,
  type UploadKind,
} from './upload-rules.ts';
import './upload.css';

/**
 * Carries one file away and reports 0 to 100. Rejects with an Error whose message is for the person; `signal` aborts
 * when the file is removed.
 */
export type Send<Answer> = (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<Answer>;

export interface UploadProps<Answer = unknown> {
  /** The file list; fits a form's field. */
  value?: readonly PickedFile<Answer>[];
  onChange?(files: PickedFile<Answer>[]): void;
  /**
   * `uploadExecl` (spelled as the specification does): a spreadsheet, with its template; `uploadCer`: a certificate
   * file.
   */
  upLoadType?: UploadKind;
  fileType?: readonly string[];
  /** Megabytes; default 1. */
  fileSize?: number;
  limitNum?: number;
  /** Pixels; default 260. */
  width?: number;
  btnText?: string;
  /** The template's link, in spreadsheet mode. */
  currentSelect?: Template;
  /** Saves the template, or says why it cannot (spec section 7); the browser's own download would save a refusal. */
  download?(url: string, fileName: string): Promise<unknown>;
  send?: Send<Answer>;
  /** A submission was tried: the hint that a file is missing shows, and goes when there is one (spec section 4). */
  submitted?: boolean;
  disabled?: boolean;
  id?: string;
}

const DEFAULT_WIDTH = 260;
let nextId = 0;
const buttonTexts: Readonly<Record<UploadKind, string>> = { uploadExecl: '选择文件', uploadCer: '选择证书文件' };

/** The list, with what `send` reports written into it. Removing a file aborts its upload. */
function useSending<Answer>({ value = [], onChange, send }: Pick<UploadProps<Answer>, 'value' | 'onChange' | 'send'>) {
  const list = useRef<readonly PickedFile<Answer>[]>(value);
  const under = useRef(new Map<string, AbortController>());
  const change = useRef(onChange);
  useEffect(() => {
    list.current = value;
    change.current = onChange;
  });
  const set = (next: PickedFile<Answer>[]) => {
    list.current = next;
    change.current?.(next);
  };
  const patch = (id: string, part: Partial<PickedFile<Answer>>) => {
    if (list.current.some((file) => file.id === id))
      set(list.current.map((file) => (file.id === id ? { ...file, ...part } : file)));
  };
  const start = async (picked: PickedFile<Answer>) => {
    if (!send) return;
    const control = new AbortController();
    under.current.set(picked.id, control);
    try {
      const answer = await send(
        picked.file,
        (percent) => patch(picked.id, { percent: Math.min(100, Math.max(0, Math.round(percent))) }),
        control.signal,
      );
      if (!control.signal.aborted) patch(picked.id, { state: 'sent', percent: 100, answer });
    } catch (error) {
      if (!control.signal.aborted)
        patch(picked.id, {
          state: 'failed',
          failure: error instanceof Error && error.message ? error.message : '上传失败，请重试',
        });
    } finally {
      under.current.delete(picked.id);
    }
  };
  return {
    add(file: File) {
      const picked: PickedFile<Answer> = {
        id: `file-${(nextId += 1)}`,
        name: file.name,
        size: file.size,
        file,
        state: send ? 'sending' : 'picked',
        percent: 0,
      };
      set([...list.current, picked]);
      void start(picked);
    },
    again(picked: PickedFile<Answer>) {
      patch(picked.id, { state: 'sending', percent: 0, failure: '' });
      void start(picked);
    },
    remove(id: string) {
      under.current.get(id)?.abort();
      set(list.current.filter((file) => file.id !== id));
    },
    held: () => list.current.length,
  };
}

/**
 * Picks files, checks them (spec section 5) and shows how far `send` has carried them; calls no server of its own. By
 * button, keyboard or by dropping a file on it.
 */
export function Upload<Answer = unknown>(props: UploadProps<Answer>) {
  const {
    upLoadType = 'uploadExecl',
    fileSize = DEFAULT_SIZE_MB,
    limitNum = DEFAULT_LIMIT,
    value = [],
    disabled = false,
  } = props;
  const fileType = props.fileType ?? defaultTypes[upLoadType];
  const [fault, setFault] = useState<string | null>(null);
  const [emptied, setEmptied] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sending = useSending<Answer>(props);
  const ruleId = useId();
  const missing = (props.submitted || emptied) && value.length === 0 ? uploadFault([]) : null;
  const shown = fault ?? missing;

  const take = (files: FileList | null) => {
    let wrong: string | null = null;
    for (const file of files ?? []) {
      const fault = fileFault(file, sending.held(), { fileType, fileSize, limitNum });
      if (fault) wrong ??= fault;
      else sending.add(file);
    }
    setFault(wrong);
  };
  const remove = (id: string) => {
    setFault(null);
    setEmptied(true);
    sending.remove(id);
    // The pressed button was removed with its line.
    button.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    // Dropping is an addition to the button, which the keyboard can reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={`upload${over ? ' upload-over' : ''}${shown ? ' upload-wrong' : ''}`}
      style={{ maxWidth: props.width ?? DEFAULT_WIDTH }}
      role="group"
      aria-label="上传文件"
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="文件"
        accept={fileType.join(',')}
        multiple={limitNum > 1}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be picked again after a correction.
          event.target.value = '';
        }}
      />
      <Button
        ref={button}
        id={props.id}
        icon={<UploadOutlined />}
        disabled={disabled}
        aria-describedby={ruleId}
        onClick={() => input.current?.click()}
      >
        {props.btnText ?? buttonTexts[upLoadType]}
      </Button>
      {upLoadType === 'uploadExecl' && props.currentSelect && (
        <a
          className="upload-template"
          href={props.currentSelect.downloadUrl}
          download={templateFileName(props.currentSelect)}
          onClick={(event) => {
            if (!props.download || !props.currentSelect) return;
            event.preventDefault();
            void props.download(props.currentSelect.downloadUrl, templateFileName(props.currentSelect));
          }}
        >
          <DownloadOutlined aria-hidden /> {props.currentSelect.downloadName}
        </a>
      )}
      <div id={ruleId}>
        <p className="upload-rule">
          支持 {fileType.join('、')} 格式，单个文件不超过 {fileSize}M{limitNum > 1 && `，最多 ${limitNum} 个`}
        </p>
        {shown && (
          <p className="field-error" role="alert">
            {shown}
          </p>
        )}
      </div>
      {value.length > 0 && (
        <ul className="upload-files" aria-label="已选文件">
          {value.map((picked) => (
            <FileLine
              key={picked.id}
              picked={picked}
              disabled={disabled}
              onRemove={() => remove(picked.id)}
              onAgain={() => sending.again(picked)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const stateTexts = { picked: '', sending: '上传中', sent: '已上传', failed: '' } as const;

function FileLine({
  picked,
  disabled,
  onRemove,
  onAgain,
}: {
  picked: PickedFile;
  disabled: boolean;
  onRemove(): void;
  onAgain(): void;
}) {
  const { name, size, state, percent, failure } = picked;
  return (
    <li className={`upload-file upload-${state}`}>
      <FileOutlined aria-hidden />
      <span className="upload-name" title={name}>
        {name}
      </span>
      {state === 'failed' && (
        <button type="button" aria-label={`重新上传 ${name}`} disabled={disabled} onClick={onAgain}>
          <ReloadOutlined />
        </button>
      )}
      <button type="button" aria-label={`移除 ${name}`} disabled={disabled} onClick={onRemove}>
        <CloseOutlined />
      </button>
      <small className="numeric" role="status">
        {state === 'failed'
          ? failure
          : [sizeText(size), state === 'sending' ? `${stateTexts.sending} ${percent}%` : stateTexts[state]]
              .filter(Boolean)
              .join(' · ')}
      </small>
      {state === 'sending' && (
        <span
          className="upload-bar"
          role="progressbar"
          aria-label={`上传进度 ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </li>
  );
}
