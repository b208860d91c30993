import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** The last day of a key that ends at the midnight after it. */
export const lastDayOf = (expiresAt: Date | null): string | null =>
  expiresAt && shanghaiDate(new Date(expiresAt.getTime() - 1));
