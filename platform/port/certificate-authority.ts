/** Of a key and of what signs with it: RSA with SHA-256, or SM2 with SM3. */
export type KeyAlgorithm = 'rsa' | 'sm2';

/**
 * Who issues certificates. The product's own authority is in capabilities/certificate; an outside one (CFCA and the
 * like) takes its place by implementing this. What was asked for has been checked before: the requester holds the key.
 */
export interface CertificateAuthority {
  issue(order: CertificateOrder): Promise<IssuedCertificate>;
  /** From then on the authority's own CRL and OCSP say so. Repeating it changes nothing. */
  revoke(revocation: Revocation): Promise<void>;
  /** The issuing certificate first, the root last, in DER: of those that certify keys of this kind. */
  chain(algorithm: KeyAlgorithm): Promise<Buffer[]>;
}

export interface CertificateOrder {
  /** PKCS#10 in DER. Its subject is not to be used. */
  requisition: Buffer;
  /** The public key of the requisition, SubjectPublicKeyInfo in DER. */
  publicKey: Buffer;
  algorithm: KeyAlgorithm;
  subject: CertificateSubject;
  notBefore: Date;
  notAfter: Date;
}

/** Decided by the server; the requisition has no say. */
export interface CertificateSubject {
  /** 姓名@登录名. */
  commonName: string;
  /** The merchant's name. */
  organization: string;
  /** The merchant's number. */
  unit: string;
}

export interface IssuedCertificate {
  /** Upper-case hex. */
  serialNo: string;
  /** DER. */
  certificate: Buffer;
}

export type RevocationReason = 'keyCompromise' | 'superseded' | 'cessationOfOperation';

export interface Revocation {
  serialNo: string;
  reason: RevocationReason;
  at: Date;
}
