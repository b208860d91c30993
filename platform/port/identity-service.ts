/** Refused: the service says no, `reason` in words for the person. Unknown: no clear answer; nothing is decided. */
export type IdentityVerdict = { state: 'match' } | { state: 'refused'; reason: string } | { state: 'unknown' };

/**
 * The port of the service that compares a name and the number of an identity card with the register. The demo's is the
 * simulator over HTTP; a real one implements this and nothing else.
 */
export interface IdentityService {
  /** Never rejects. `checkNo` is ours: the service answers a repeated one as the first time. */
  check(question: { checkNo: string; name: string; idNumber: string }): Promise<IdentityVerdict>;
}
