/** The upload widget's state of one file (spec section 3, upload widget properties). */
export interface PickedFile<Answer = unknown> {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  file: File;
  /** `sending` while the caller's `send` runs; `picked` when there is none. */
  state: 'picked' | 'sending' | 'sent' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** The answer of `send`. */
  answer?: Answer;
  /** Why it failed, in words for the person. */
  failure?: string;
}

export interface UploadRule {
  /** Allowed extensions with their dot, e.g. `.xlsx`. */
  fileType: readonly string[];
  /** Megabytes. */
  fileSize: number;
  limitNum: number;
}

/** Spec section 9: one file of at most 1 MB. */
export const DEFAULT_LIMIT = 1;
export const DEFAULT_SIZE_MB = 1;
const BYTES_PER_MB = 1_048_576;

export type UploadKind = 'uploadExecl' | 'uploadCer';

/** What the server reads as a sheet, on every page that takes one: the specification's types, and CSV. */
export const sheetTypes: readonly string[] = ['.xlsx', '.xls', '.csv'];

/** The default file types of each mode; the spreadsheet's are the specification's. */
export const defaultTypes: Readonly<Record<UploadKind, readonly string[]>> = {
  uploadExecl: ['.xlsx', '.xls'],
  uploadCer: ['.cer', '.crt'],
};

const extensionOf = (name: string): string => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';

/** Why a file is not taken (spec section 5, file upload); null when it is. The order is the specification's. */
export function fileFault(file: { name: string; size: number }, held: number, rule: UploadRule): string | null {
  if (held >= rule.limitNum) {
    return rule.limitNum === 1
      ? '您已上传文件，如需替换请先移除后再次上传'
      : `最多上传 ${rule.limitNum} 个文件，如需替换请先移除后再次上传`;
  }
  if (!rule.fileType.some((type) => type.toLowerCase() === extensionOf(file.name)))
    return `只能上传${rule.fileType.join('、')}格式的文件`;
  if (file.size > rule.fileSize * BYTES_PER_MB) return `上传文件最大为${rule.fileSize}M`;
  return file.size === 0 ? '文件内容为空，请重新选择' : null;
}

/** For a form's rule: why the list cannot be submitted; null when it can. */
export function uploadFault(files: readonly PickedFile[] | undefined): string | null {
  if (!files || files.length === 0) return '请选择要上传的文件';
  if (files.some((file) => file.state === 'sending')) return '文件上传中，请稍候';
  return files.some((file) => file.state === 'failed') ? '文件上传失败，请重试或移除' : null;
}

/** 512 → `512 B`, 153600 → `150.0 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < BYTES_PER_MB ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
}

export interface Template {
  downloadUrl: string;
  /** The name under which the file is saved, without extension. */
  fileName: string;
  /** The link's text, e.g. 批量转账模板. */
  downloadName: string;
}

/** Spec section 7: saved under fileName with the URL's extension. */
export const templateFileName = ({ downloadUrl, fileName }: Template): string =>
  fileName + extensionOf(downloadUrl.replace(/[?#].*$/, ''));
