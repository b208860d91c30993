const MAX = 32;

/**
 * A number for the corrected rows of a batch: `B2026112201` → `B2026112201R1` → `B2026112201R2`, of its second page
 * `…R2P2`. One that is too long loses characters before its end.
 */
export function followingNumber(batchNo: string, pageNo: number): string {
  const parts = /^(.*)R(\d{1,3})$/.exec(batchNo);
  const end = `R${Number(parts?.[2] ?? 0) + 1}${pageNo > 1 ? `P${pageNo}` : ''}`;
  return (parts?.[1] ?? batchNo).slice(0, MAX - end.length) + end;
}
