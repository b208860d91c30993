import { z } from 'zod';
import type { Policy } from '#platform/kernel/operation.ts';
import { ATTACH_TIMEOUT_MS, ATTACHMENT_BYTES } from '../constants.ts';
import { ATTACHMENT_ACTIVE_CONTENT, ATTACHMENT_IMAGE_BROKEN, ATTACHMENT_TYPE_REFUSED } from './errors.ts';

/** Pictures and PDFs that the provider's people attach: to an application, or to a change that is confirmed. */
export const paperErrors = [ATTACHMENT_TYPE_REFUSED, ATTACHMENT_ACTIVE_CONTENT, ATTACHMENT_IMAGE_BROKEN] as const;

/** What a page lets a person choose. */
export const PAPER_TYPES = ['.pdf', '.jpg', '.jpeg', '.png'];
export const PAPER_MEGABYTES = ATTACHMENT_BYTES / 1024 ** 2;

/** Of a call whose body is one. */
export const takesPaper = <Own extends Policy>(policy: Own) => ({
  ...policy,
  upload: { bytes: ATTACHMENT_BYTES },
  timeoutMs: ATTACH_TIMEOUT_MS,
});

/** Those that a proposal names. `what`: 凭证. */
export const paperIds = (what: string, max: number) =>
  z
    .array(z.uuid({ error: `请选择${what}` }), { error: `请上传${what}` })
    .min(1, `请上传${what}`)
    .max(max, `${what}最多${max}个文件`)
    .transform((fileIds) => [...new Set(fileIds)]);
