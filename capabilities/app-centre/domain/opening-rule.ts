import type { WayOfOpening } from '#capabilities/access/contract/product-words.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

export interface Opening {
  opens: WayOfOpening;
  endsOn: ShanghaiDate | null;
}

/** How a product is opened on a day: from its last day on nobody opens it. */
export const wayOn = ({ opens, endsOn }: Opening, today: ShanghaiDate): WayOfOpening =>
  endsOn !== null && endsOn <= today ? 'closed' : opens;

/** What merchants read about its end; empty without one. */
export function endNotice(opening: Opening, today: ShanghaiDate): string {
  if (wayOn(opening, today) === 'closed') return '该应用已停止新开通，已开通的商户可继续使用';
  return opening.endsOn ? `该应用将于${opening.endsOn}停止新开通，已开通的商户可继续使用` : '';
}

/** 2026-12, or 2026-12-2 where the month has one already. */
export function nextTermsVersion(holdsFrom: ShanghaiDate, known: readonly string[]): string {
  const month = holdsFrom.slice(0, 7);
  const ofMonth = known.filter((version) => version.slice(0, 7) === month);
  return ofMonth.length === 0 ? month : `${month}-${ofMonth.length + 1}`;
}
