export type KeyAlgorithm = 'rsa' | 'sm2';

/**
 * What holds the keys of a person's certificates: this browser itself (`browser-container.ts`), or the certificate
 * extension with its helper (`findExtension` of `signing-containers.ts`).
 */
export interface SigningContainer {
  kind: 'browser' | 'extension';
  /** The certificates whose keys it holds, installed ones only. */
  list(): Promise<HeldCertificate[]>;
  /**
   * Makes an RSA-2048 or SM2 key named `containerName` and answers a PKCS#10 in base64 (DER, SHA256withRSA or
   * SM2-with-SM3). `commonName` is for people; the authority decides the certificate's name. Browsers make no SM2 keys.
   */
  createRequest(question: { containerName: string; commonName: string; algorithm: KeyAlgorithm }): Promise<string>;
  /** Puts the issued certificate next to its key. `chain`: issuing certificate and root. All DER in base64. */
  install(certificate: HeldCertificate & { chain: readonly string[] }): Promise<void>;
  /**
   * PKCS#1 v1.5 with SHA-256, or SM2 with SM3, over the text in UTF-8, in base64. It takes the text and not a hash, so
   * that the holder can show what is signed.
   */
  sign(question: { keySerialNo: string; text: string }): Promise<{ algorithm: KeyAlgorithm; signature: string }>;
  /** Forgets a certificate and its key, e.g. one that was unbound. Nothing happens when it is not there. */
  remove(keySerialNo: string): Promise<void>;
}

export interface HeldCertificate {
  /** Upper-case hex, as `plm/cfca.cert.apply` answers it. */
  keySerialNo: string;
  containerName: string;
  /** DER in base64. */
  signatureCert: string;
}

/**
 * Why a container did not do it; the message is for people. `cancelled`: the person refused in the holder's window.
 * `unreachable`: the extension is there and its helper does not answer.
 */
export class SigningFailure extends Error {
  override name = 'SigningFailure';
  readonly reason: 'cancelled' | 'missing' | 'unreachable' | 'failed';

  constructor(reason: SigningFailure['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
