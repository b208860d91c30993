const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;
/** The page of a phone (apps/portal/m). */
const PHONE_PAGE = '/m/';

/**
 * What a phone opens. A portal without a PORTAL_URL has an address of its own machine only, which no phone reaches: the
 * one that this browser has opened (`here`) may.
 */
export function addressForPhone(qrCode: string, here: string): string {
  const address = new URL(qrCode, here);
  const isOurs = address.pathname.endsWith(PHONE_PAGE);
  return isOurs && LOOPBACK.test(address.hostname) ? new URL(`.${PHONE_PAGE}${address.hash}`, here).href : address.href;
}
