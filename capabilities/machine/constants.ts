/** Codes of the menu: 接口密钥 and its button, 调用记录. */
export const KEYS_PAGE = '0921';
export const KEYS_EDIT = '092101';
export const CALLS_PAGE = '0922';
/** Keys of one merchant, or of the provider, that are alive. */
export const KEYS_MAX = 20;
export const ADDRESSES_MAX = 20;
/** How long an old public key may still be used with the new one. */
export const OVERLAP_DAYS_MAX = 30;
/** Calls are kept as long as other logs of calls. */
export const CALLS_KEPT_DAYS = 183;
/** Calls a day that a key's own limit may name. */
export const COUNT_MAX = 1_000_000;
/** The kind of changes of the provider's keys. */
export const PROVIDER_KEY_CHANGE = 'machine.provider-key';
