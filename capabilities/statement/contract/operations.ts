import { z } from 'zod';
import {
  ACCOUNT_PERIOD_INVALID,
  EXPORTS_BUSY,
  EXPORT_ACCEPTED,
  EXPORT_NOT_ALLOWED,
  EXPORT_TOO_LONG_AT_ONCE,
  INPUT_INVALID,
  ORDER_PERIOD_INVALID,
  PERIOD_TOO_LONG,
} from '#platform/kernel/errors.ts';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { pageInput, pageOutput } from '#platform/kernel/page.ts';
import {
  EXPORT_FILE_EXPIRED,
  EXPORT_FILE_MISSING,
  EXPORT_FILE_NOT_READY,
  EXPORT_UNSUPPORTED,
  TOO_MANY_EXPORTS,
} from './errors.ts';
import { exportStates, type ExportState } from './words.ts';

const bizTypeCode = z.string().min(1).max(64);
/** Paper is `pdf`, or one file for each in `zip`. */
const format = z.enum(['csv', 'xlsx', 'pdf', 'zip']);
/** ISO with +08:00. */
const time = z.string();

/**
 * `bizTypeCode` names the list (`order.journal`, `account.activity`); its other members are the filter of that
 * list's own query, checked by the list's own schema.
 */
const exportInput = z.looseObject({ bizTypeCode, format: format.default('xlsx') });

/**
 * Which list may be exported is decided by that list's own codes (`ExportSource.permission`), because a viewer of one
 * is not a viewer of another. A change, so that the operation log has every export and every download
 * (domain-rules section 18).
 */
const decidedByTheList = { audience: 'merchant', anyMember: true, effect: 'change' } as const;

/** The codes for a wrong period, the same as of the list's own query. */
const periodErrors = [PERIOD_TOO_LONG, ACCOUNT_PERIOD_INVALID, ORDER_PERIOD_INVALID] as const;

/** Exports the list of a page as a file, up to 10,000 rows. */
export const realTimeExport = operation({
  path: 'statement/realTimeExport',
  title: '实时导出',
  input: exportInput,
  /** `fileStr` is base64 of the file. */
  output: z.object({ fileStr: z.string(), fileName: z.string(), rowCount: z.number() }),
  errors: [
    EXPORT_TOO_LONG_AT_ONCE,
    EXPORT_NOT_ALLOWED,
    EXPORT_UNSUPPORTED,
    EXPORTS_BUSY,
    INPUT_INVALID,
    ...periodErrors,
  ],
  policy: { ...decidedByTheList, snapshot: true },
});

/**
 * Asks for a file that is made in the background and kept in the download store: 06108KCSDS. The same request of the
 * same person while it is under way answers that one; asked again after it failed, the newer one takes its place in the
 * list.
 */
export const temporaryExport = operation({
  path: 'statement/temporaryExport',
  title: '申请后台导出',
  input: exportInput,
  output: z.object({ fileId: z.string() }),
  errors: [EXPORT_NOT_ALLOWED, EXPORT_UNSUPPORTED, TOO_MANY_EXPORTS, INPUT_INVALID, ...periodErrors],
  accepted: EXPORT_ACCEPTED,
  policy: decidedByTheList,
});

const states = Object.keys(exportStates) as [ExportState, ...ExportState[]];

/** The person's own exports in this merchant, newest first. */
export const getTemporaryRecord = operation({
  path: 'statement/getTemporaryRecord',
  title: '查询下载暂存区',
  /** Without `bizTypeCode` those of all lists; `memberMasterAccountNo` narrows to exports of that account. */
  input: z.looseObject({
    bizTypeCode: bizTypeCode.optional(),
    memberMasterAccountNo: z.string().max(28).optional(),
    ...pageInput,
  }),
  output: pageOutput(
    z.object({
      fileId: z.string(),
      bizTypeCode: z.string(),
      title: z.string(),
      format,
      /** The filter of the request, for repeating it, and the filter in words, with the last digits of an account. */
      filter: z.record(z.string(), z.unknown()),
      filterText: z.string(),
      state: z.enum(states),
      rowCount: z.number(),
      /** Null until the worker has counted. */
      rowTotal: z.number().nullable(),
      fileName: z.string().nullable(),
      /** Bytes. */
      fileSize: z.number().nullable(),
      sha256: z.string().nullable(),
      failReason: z.string(),
      askedAt: time,
      expiresAt: time.nullable(),
    }),
  ),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});
export type ExportRecord = z.output<typeof getTemporaryRecord.output>['list'][number];

/**
 * A file of the download store: its bytes, or a refusal as JSON. It belongs to the person who asked for it, in that
 * merchant; the right to the list is asked again.
 */
export const downloadFile = operation({
  path: 'file/download',
  title: '下载文件',
  input: z.object({ fileId: z.uuid('请选择要下载的文件') }),
  output: fileReply,
  errors: [EXPORT_NOT_ALLOWED, EXPORT_FILE_MISSING, EXPORT_FILE_EXPIRED, EXPORT_FILE_NOT_READY],
  answers: 'file',
  policy: decidedByTheList,
});

export const statementOperations = [realTimeExport, temporaryExport, getTemporaryRecord, downloadFile];
