import type { RightCode } from '#platform/kernel/menu.ts';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

export const holdsAny = (codes: ReadonlySet<RightCode>, wanted: RightCode | readonly RightCode[]): boolean =>
  (typeof wanted === 'string' ? [wanted] : wanted).some((code) => codes.has(code));

/** Whether the session's role holds the code, or any one of several. The server checks the same code again. */
export const useCan = (wanted: RightCode | readonly RightCode[]): boolean =>
  useSession((state) => holdsAny(state.codes, wanted));

/** Elements without a matching code are removed from the page, not disabled (spec section 6). */
export function Can({
  code,
  children,
  otherwise = null,
}: {
  code: RightCode | readonly RightCode[];
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useCan(code) ? children : otherwise;
}
