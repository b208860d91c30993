export type KeyAlgorithm = 'rsa' | 'sm2';

/** A key on this computer and, once it is installed, its certificate. */
export interface KeyContainer {
  readonly containerName: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly algorithm: KeyAlgorithm;
  /** Both or none. The certificate is DER in base64. */
  readonly keySerialNo?: string;
  readonly signatureCert?: string;
  /** RSASSA-PKCS1-v1_5 with SHA-256, or SM2 with SM3 in DER; null when the PIN is wrong. */
  sign(pin: string, data: Buffer): Promise<Buffer | null>;
  install(certificate: IssuedCertificate): void;
}

export interface IssuedCertificate {
  keySerialNo: string;
  signatureCert: string;
  chain: readonly string[];
}

export type InstalledContainer = KeyContainer & { keySerialNo: string; signatureCert: string };

export const isInstalled = (container: KeyContainer): container is InstalledContainer =>
  container.keySerialNo !== undefined && container.signatureCert !== undefined;

/** What keeps containers: a folder of the person's, or a token. */
export interface KeyStore {
  /** A token has a PIN already; a container of the folder gets one of its own. */
  readonly ownPin: boolean;
  /** The kinds of key that it makes. */
  readonly algorithms: readonly KeyAlgorithm[];
  all(): KeyContainer[];
  /** Throws when there is no place for one more. Asked before the person is. */
  prepare(): void;
  /** An RSA-2048 or an SM2 key; null when the PIN is wrong. */
  create(containerName: string, pin: string, algorithm: KeyAlgorithm): Promise<KeyContainer | null>;
  /** Key and certificate; null when the PIN is wrong. Without `pin` where none is needed. */
  remove(containerName: string, pin?: string): boolean | null;
}
