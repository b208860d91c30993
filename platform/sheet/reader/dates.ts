const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Before March 1900 the count of Excel has a day that did not exist. */
const REAL_FROM = 60;

export function dateOf(serial: number, is1904: boolean): Date {
  const days = !is1904 && serial < REAL_FROM ? serial + 1 : serial;
  const seconds = Math.round((days * DAY_MS) / 1000);
  return new Date((is1904 ? EPOCH_1904 : EPOCH) + seconds * 1000);
}
