const PAGE_SIZE = 20;

/** One page of the download store; without a list that of all. The same input finds the same cached answer. */
export const recordsOf = (bizTypeCode: string | undefined, pageNo: number) =>
  ({ ...(bizTypeCode ? { bizTypeCode } : {}), pageNo, pageSize: PAGE_SIZE }) as const;
