/** Days for which a coupon may be used at most, after the one on which it was issued. */
export const COUPON_DAYS_MAX = 90;
export const COUPON_TITLE_MAX = 20;
