import { z } from 'zod';

/** What notices are about, as a person filters them. */
export const noticeKinds = {
  order: '订单结果',
  review: '复核',
  batch: '批量付款',
  standing: '定期付款',
  export: '导出文件',
  warning: '余额预警',
  security: '账户安全',
} as const;
export type NoticeKind = keyof typeof noticeKinds;
export const noticeKind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);

/** One event and the people who are informed of it. */
export interface Notice {
  mid: string;
  /** Of the event: each person is informed once of one key. */
  key: string;
  kind: NoticeKind;
  title: string;
  /** A sentence or two: what happened, and what to do. */
  text: string;
  /** Address of the page that it is about; empty for none. */
  to: string;
  /** Business time. */
  at: Date;
  /** Those of them who belong to the merchant. */
  people: readonly string[];
  /** The administrators, too. */
  admins?: boolean;
}
