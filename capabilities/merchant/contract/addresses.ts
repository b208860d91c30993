import { withQuery } from '#platform/kernel/path.ts';

/** 商户详情 of the console: each merchant has a tab of its own. */
export const merchantAddress = (mid: string, tab?: string): string =>
  withQuery('/merchant/detail', { mid, ...(tab ? { 'f.tab': tab } : {}) });
