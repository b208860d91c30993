/** As the header names them, by the kind of the certificate's key. */
export const headerAlgorithms = { rsa: 'SHA256WithRSA', sm2: 'SM3WithSM2' } as const;

export interface SignHeader {
  keySerialNo: string;
  algorithm: (typeof headerAlgorithms)[keyof typeof headerAlgorithms];
  /** Base64. */
  signature: string;
}

/** The signature of an RSA-4096 key has 684 characters in base64. */
const HEADER =
  /^([0-9A-F]{2,40});(SHA256WithRSA|SM3WithSM2);((?:[A-Za-z0-9+/]{4}){1,171}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** `cfcaSign: <keySerialNo>;<algorithm>;<base64>` (wire.md); null when it is not of this shape. */
export function readSignHeader(text: string): SignHeader | null {
  const [, keySerialNo, algorithm, signature] = HEADER.exec(text) ?? [];
  return keySerialNo && signature ? { keySerialNo, algorithm: algorithm as SignHeader['algorithm'], signature } : null;
}
