/** The public half of a key that nobody keeps: from it Chromium makes the id that the helper allows. */
export const MANIFEST_KEY = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6YXB6xCCijzgCxTVJVfMjQ8T1A09xClb9/rvHj3zD8sSaxtNHKDg/RJS',
  'Ab3Sy4fsan0hHOf8J7iZf59WGRRqfvqV9YPf9C/Iz0ERBx1niiZL8x7o6tBfcwws8ln3tVOJPP8y/kNl1TogkSByIvnu+JLbX0dD',
  '3+CWUWo0QogUYQCl0Q23bBHnwF45Dt1s8mSQlhzG8eNDNxDbdp/kcclVoYgobzPu1A1fSBP3e4aOdQXiKWRiCI5wNh2wm/xBqPSM',
  'hvLlL3b9gdRcvVfva8gaTwC9OpbWN3/wg0kADjD0rKmaQmFek5qIJS5UXY4nJVDkREvVqzcjPrOEADCvn0z3bQIDAQAB',
].join('');
export const CHROMIUM_ID = 'koioajibmcacbdocildanbbobnnaoobp';
export const FIREFOX_ID = 'cert-extension@merchant-portal';
/** Of native messaging: the name under which browsers start the helper. */
export const HOST_NAME = 'com.merchant_portal.cert_host';
