/** The oldest browsers that reach the control: above these (spec section 5, browser support). */
const ABOVE = [
  [/Edg\/(\d+)/, 0],
  [/Firefox\/(\d+)/, 52],
  [/Chrom(?:e|ium)\/(\d+)/, 41],
] as const;
/** Phones and tablets run no control. */
const TOUCH = /Android|iPhone|iPad|Mobile/;

export function reachesControl(userAgent: string): boolean {
  if (TOUCH.test(userAgent)) return false;
  for (const [pattern, above] of ABOVE) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return Number(version) > above;
  }
  return false;
}
