import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const BATCH_UNSUPPORTED = '02901KCSDS';
export const BATCH_FILE_MISSING = '02902KCSDS';
export const BATCH_MISSING = '02903KCSDS';
export const TOO_MANY_BATCHES_PARSED = '02904KCSDS';
export const BATCH_WITHOUT_FAULTS = '02905KCSDS';
export const BATCH_BEING_PARSED = '02906KCSDS';
export const BATCH_FILE_OF_OTHER_BUSINESS = '02907KCSDS';
export const BATCH_NOT_SUBMITTABLE = '02908KCSDS';
export const NOT_BATCH_UPLOADER = '02909KCSDS';
export const BATCH_OUTDATED = '02910KCSDS';
export const BATCH_TOO_LONG = '02911KCSDS';
export const BATCH_CELL_MISSING = '02912KCSDS';
export const BATCH_REPEATS_PAYMENTS = '02913KCSDS';
export const BATCH_MISMATCH = '02914KCSDS';
export const API_BATCH_MISSING = '09601KPLMS';
export const API_BATCH_LINE_OUT_OF_ORDER = '09602KPLMS';
export const API_BATCH_LINES_INVALID = '09603KPLMS';
export const API_BATCH_NUMBER_USED = '09604KPLMS';
export const API_BATCH_TOTAL_MISMATCH = '09605KPLMS';
export const TOO_MANY_API_BATCHES = '09606KPLMS';
export const API_BATCH_TOO_LONG = '09607KPLMS';

/** 029xxKCSDS: uploaded batches; 0960xKPLMS: those that programs fill. */
export const uploadErrors = {
  [BATCH_UNSUPPORTED]: '该业务不支持批量上传，请选择其他业务',
  [BATCH_FILE_MISSING]: '文件不存在或已过期，请重新上传文件',
  [BATCH_MISSING]: '批次不存在或已过期，请重新上传文件',
  [TOO_MANY_BATCHES_PARSED]: '正在解析的批次已达5个，请等待其中一个完成后再上传',
  [BATCH_WITHOUT_FAULTS]: '该批次没有错误或失败的明细，无需下载',
  [BATCH_BEING_PARSED]: '文件正在解析，请稍后再下载',
  [BATCH_FILE_OF_OTHER_BUSINESS]: '该文件已用于其他业务的批次，请重新上传文件',
  [BATCH_NOT_SUBMITTABLE]: '该批次有错误或已提交，请修改文件后重新上传',
  [NOT_BATCH_UPLOADER]: '只有上传该批次的人可以修改，请联系上传人，或自行上传文件',
  [BATCH_OUTDATED]: '该批次已在其他页面修改，请刷新后重新修改',
  [BATCH_TOO_LONG]: '修改后超过每批最多笔数，请分成多个文件上传',
  [BATCH_CELL_MISSING]: '要修改的行或列已不存在，请刷新后重试',
  [BATCH_REPEATS_PAYMENTS]: '批次中有24小时内付过的收款人和金额，请核对后确认并填写原因',
  [BATCH_MISMATCH]: '批次的内容与您确认的不一致，请刷新后重新核对',
  [API_BATCH_MISSING]: '批次不存在，或不是用该密钥新建的，请核对 batchId',
  [API_BATCH_LINE_OUT_OF_ORDER]: '明细的起始行号不正确，请从下一行继续添加',
  [API_BATCH_LINES_INVALID]: '明细有错误，本次明细均未添加，请修改后重新提交',
  [API_BATCH_NUMBER_USED]: '该批次号已使用，请更换批次号',
  [API_BATCH_TOTAL_MISMATCH]: '明细与新建批次时的总笔数或总金额不一致，本次明细未添加，请核对',
  [TOO_MANY_API_BATCHES]: '未提交的接口批次已达20个，请先提交或撤回其中一个',
  [API_BATCH_TOO_LONG]: '总笔数超过每批最多笔数，请分成多个批次',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const uploadMembers = {
  [BATCH_MISSING]: 'batchId',
  [BATCH_NOT_SUBMITTABLE]: 'batchId',
  [BATCH_REPEATS_PAYMENTS]: 'confirmCode',
  [BATCH_MISMATCH]: 'amount',
  [API_BATCH_MISSING]: 'batchId',
  [API_BATCH_LINE_OUT_OF_ORDER]: 'fromLine',
  [API_BATCH_LINES_INVALID]: 'lines',
  [API_BATCH_TOTAL_MISMATCH]: 'lines',
  [API_BATCH_NUMBER_USED]: 'batchNo',
  [API_BATCH_TOO_LONG]: 'count',
} as const satisfies ErrorMembers;
