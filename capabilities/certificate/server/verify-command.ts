import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';

/** Under this name the page saves the certificates to check against. */
export const ROOT_FILE = '根证书.pem';
const SM2_ID = 'distid:1234567812345678';

interface SignedFile {
  algorithm: KeyAlgorithm;
  /** Without its ending. */
  name: string;
  signedAt: Date;
  message: Buffer;
  signature: Buffer;
}

/**
 * One line for a shell with OpenSSL 3 that checks the file offline, at the time of the signature, so that it holds when
 * the certificate has expired. `openssl cms` takes no signer id of SM2: there it only takes the file
 * apart, and two other commands of openssl check the signature and the certificate (docs/decisions/0044).
 */
export function verifyCommand({ algorithm, name, signedAt, message, signature }: SignedFile): string {
  const at = `-attime ${Math.floor(signedAt.getTime() / 1000)}`;
  const file = `${name}.p7s`;
  if (algorithm === 'rsa') return `openssl cms -verify -binary -inform DER -in ${file} -CAfile ${ROOT_FILE} ${at}`;
  const [text, certificate, value] = [`${name}.txt`, `${name}.pem`, `${name}.sig`];
  // The signature ends the message; its own head has two bytes.
  const offset = message.length - signature.length - 2;
  return [
    `openssl cms -verify -nosigs -noverify -binary -inform DER -in ${file} -signer ${certificate} -out ${text}`,
    `openssl asn1parse -inform DER -in ${file} -strparse ${offset} -noout -out ${value}`,
    `openssl pkeyutl -verify -certin -inkey ${certificate} -rawin -digest sm3 -pkeyopt ${SM2_ID} -in ${text} -sigfile ${value}`,
    `openssl verify -vfyopt ${SM2_ID} -partial_chain ${at} -CAfile ${ROOT_FILE} ${certificate}`,
  ].join(' && ');
}
