/** Where passkeys of the console are made and used: WebAuthn's RP ID, and the one origin that may ask for them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const OWN_NAME = 'localhost';
/** As a URL writes them. */
const ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;
const OWN_ADDRESSES = ['127.0.0.1', '[::1]'];

/**
 * A passkey belongs to a name, not to an address, and browsers offer it over https or on this machine only. A console
 * at an address of this machine is reached as localhost too. Null: there can be none.
 */
export function relyingPartyOf(consoleUrl: string): RelyingParty | null {
  const url = new URL(consoleUrl);
  if (url.protocol === 'http:' && OWN_ADDRESSES.includes(url.hostname)) url.hostname = OWN_NAME;
  const { hostname, protocol, origin } = url;
  const isName = !ADDRESS.test(hostname);
  return isName && (protocol === 'https:' || hostname === OWN_NAME) ? { id: hostname, origin } : null;
}
