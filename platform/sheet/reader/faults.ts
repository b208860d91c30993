/** Why a whole file cannot be read, as a person reads it. */
export const sheetFaults = {
  empty: '文件内容为空，请填写后重新上传',
  notASheet: '文件不是表格，请下载模板填写后，以 .xlsx 格式上传',
  oldFormat: '该 .xls 文件版本过旧或已损坏，请用 Excel 或 WPS 打开，另存为 .xlsx 格式后重新上传',
  otherFormat: '不支持该表格格式，请用 Excel 或 WPS 打开，另存为 .xlsx 格式后重新上传',
  encrypted: '文件已加密，请取消打开密码并保存后重新上传',
  damaged: '文件已损坏，请用 Excel 或 WPS 打开，另存为 .xlsx 格式后重新上传',
  hidden: '第一个工作表已隐藏，系统只读取第一个工作表，请取消隐藏或将其移到最前后重新上传',
  formula: '文件中有未保存计算结果的公式，请用 Excel 或 WPS 打开并保存，或将公式粘贴为数值后重新上传',
  encoding: '文件编码无法识别，请另存为 .xlsx 格式，或 UTF-8、GB18030 编码的 CSV 后重新上传',
  tooLarge: '文件内容过大，请删除图片、多余的工作表和空白行列，或分成多个文件后重新上传',
  tooManyRows: '文件行数超过上限，请分成多个文件后重新上传',
  tooManyColumns: '文件列数超过64列，请使用模板，不要增加列',
  tooSlow: '文件内容过于复杂，读取超时，请将数据粘贴到新下载的模板中重新上传',
} as const;
export type SheetFault = keyof typeof sheetFaults;

/** Ends the reading with a sentence for the person; thrown only inside the reading process. */
export class Unreadable extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}
