import { createHash, createPublicKey, randomBytes, X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import { type IssuedCertificate, type KeyContainer, type KeyStore } from '../container.ts';
import { HostFault } from '../fault.ts';
import { attribute as a, Cryptoki, CryptokiError, objectClass, returned, RSA, X509, type Session } from './cryptoki.ts';

/** In the flags of a token. */
const INITIALIZED = 0x400n;
const PIN_INITIALIZED = 0x8n;
const PIN_FINAL_TRY = 0x20000n;
const PIN_LOCKED = 0x40000n;

/** Tag of DER. */
const INTEGER = 2;
const KEY_BITS = 2048;
const EXPONENT = Buffer.from('010001', 'hex');
/** DigestInfo of SHA-256 without the hash (RFC 8017, 9.2). */
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** A session of the token for one piece of work; what the token says is shown to the person, never as a crash. */
function inSession<Result>(cryptoki: Cryptoki, slot: bigint, work: (session: Session) => Result): Result {
  try {
    const session = cryptoki.open(slot);
    try {
      return work(session);
    } finally {
      session.close();
    }
  } catch (error) {
    if (error instanceof CryptokiError) throw new HostFault(`证书令牌出错（${error.message}），请重新插入后重试`);
    throw error;
  }
}

/** Keys that a token makes and keeps (PKCS #11). They never leave it; this computer has nothing of them. */
export class TokenStore implements KeyStore {
  readonly ownPin = true;
  /** PKCS #11 has no SM2 of its own; each maker's is another (docs/decisions/0047). */
  readonly algorithms = ['rsa'] as const;
  readonly #path: string;
  #cryptoki: Cryptoki | undefined;

  /** `path`: the module of the token's maker. It is loaded when it is first needed. */
  constructor(path: string) {
    this.#path = path;
  }

  /** The first token that is ready; undefined when none is there. */
  #ready(): { cryptoki: Cryptoki; slot: bigint; label: string } | undefined {
    try {
      const cryptoki = (this.#cryptoki ??= new Cryptoki(this.#path));
      for (const slot of cryptoki.slotsWithToken()) {
        const { label, flags } = cryptoki.token(slot);
        if (flags & INITIALIZED && flags & PIN_INITIALIZED) return { cryptoki, slot, label };
      }
      return undefined;
    } catch (error) {
      throw new HostFault(
        error instanceof CryptokiError
          ? `证书令牌出错（${error.message}），请重新插入后重试`
          : '证书令牌的驱动程序无法加载，请重新安装驱动程序',
      );
    }
  }

  #found() {
    const ready = this.#ready();
    if (!ready) throw new HostFault('没有找到证书令牌，请插入后重试');
    return ready;
  }

  prepare(): void {
    this.#found();
  }

  all(): KeyContainer[] {
    const ready = this.#ready();
    if (!ready) return [];
    return inSession(ready.cryptoki, ready.slot, (session) =>
      session
        .find([
          [a.CLASS, objectClass.PUBLIC_KEY],
          [a.TOKEN, true],
          [a.KEY_TYPE, RSA],
        ])
        .map((object) => this.#containerOf(session, object)),
    );
  }

  #containerOf(session: Session, publicKey: bigint): KeyContainer {
    const id = session.read(publicKey, a.ID);
    const [certificate] = session.find(certificateWith(id)).map((object) => session.read(object, a.VALUE));
    return {
      containerName: session.read(publicKey, a.LABEL).toString('utf8'),
      publicKey: spkiOf(session.read(publicKey, a.MODULUS), session.read(publicKey, a.PUBLIC_EXPONENT)),
      algorithm: 'rsa',
      ...(certificate ? { keySerialNo: serialOf(certificate), signatureCert: certificate.toString('base64') } : {}),
      sign: async (pin, data) =>
        this.#loggedIn(pin, (loggedIn) => {
          const [key] = loggedIn.find([
            [a.CLASS, objectClass.PRIVATE_KEY],
            [a.ID, id],
          ]);
          if (key === undefined) throw new HostFault('证书令牌中没有该证书的密钥');
          const hash = createHash('sha256').update(data).digest();
          return loggedIn.signDigestInfo(key, Buffer.concat([SHA256_INFO, hash]));
        }),
      install: (issued) => this.#install(id, issued),
    };
  }

  #install(id: Buffer, { signatureCert }: IssuedCertificate): void {
    const { cryptoki, slot } = this.#found();
    const value = Buffer.from(signatureCert, 'base64');
    const { subject, issuer, serialNumber } = AsnConvert.parse(value, Certificate).tbsCertificate;
    inSession(cryptoki, slot, (session) => {
      for (const old of session.find(certificateWith(id))) session.destroy(old);
      session.create([
        ...certificateWith(id),
        [a.CERTIFICATE_TYPE, X509],
        [a.TOKEN, true],
        [a.PRIVATE, false],
        [a.LABEL, labelOf(session, id)],
        [a.SUBJECT, Buffer.from(AsnConvert.serialize(subject))],
        [a.ISSUER, Buffer.from(AsnConvert.serialize(issuer))],
        [a.SERIAL_NUMBER, Buffer.concat([Buffer.from([INTEGER, serialNumber.byteLength]), Buffer.from(serialNumber)])],
        [a.VALUE, value],
      ]);
    });
  }

  async create(containerName: string, pin: string): Promise<KeyContainer | null> {
    const id = randomBytes(16);
    const made = this.#loggedIn(pin, (session) => {
      session.generateRsaPair(
        [
          [a.TOKEN, true],
          [a.PRIVATE, false],
          [a.VERIFY, true],
          [a.MODULUS_BITS, KEY_BITS],
          [a.PUBLIC_EXPONENT, EXPONENT],
          [a.LABEL, containerName],
          [a.ID, id],
        ],
        [
          [a.TOKEN, true],
          [a.PRIVATE, true],
          [a.SENSITIVE, true],
          [a.EXTRACTABLE, false],
          [a.SIGN, true],
          [a.LABEL, containerName],
          [a.ID, id],
        ],
      );
      return true;
    });
    return made ? (this.all().find((one) => one.containerName === containerName) ?? null) : null;
  }

  remove(containerName: string, pin = ''): boolean | null {
    return this.#loggedIn(pin, (session) => {
      for (const key of session.find([
        [a.CLASS, objectClass.PUBLIC_KEY],
        [a.LABEL, containerName],
      ]))
        for (const object of session.find([[a.ID, session.read(key, a.ID)]])) session.destroy(object);
      return true;
    });
  }

  /** Null when the PIN is wrong. A token that would lock at the next wrong PIN is left alone. */
  #loggedIn<Result>(pin: string, work: (session: Session) => Result): Result | null {
    const { cryptoki, slot } = this.#found();
    return inSession(cryptoki, slot, (session) => {
      const code = session.login(pin);
      if (code === returned.OK) return work(session);
      const { flags } = cryptoki.token(slot);
      if (code === returned.PIN_LOCKED || flags & PIN_LOCKED)
        throw new HostFault('证书令牌的PIN码已被锁定，请联系令牌的发放单位解锁');
      if (flags & PIN_FINAL_TRY) throw new HostFault('PIN码不正确，再输错一次证书令牌将被锁定，请核对后重新发起');
      return null;
    });
  }
}

const certificateWith = (id: Buffer) =>
  [
    [a.CLASS, objectClass.CERTIFICATE],
    [a.ID, id],
  ] as const;

const labelOf = (session: Session, id: Buffer): Buffer =>
  session.read(
    session.find([
      [a.CLASS, objectClass.PUBLIC_KEY],
      [a.ID, id],
    ])[0]!,
    a.LABEL,
  );

const base64url = (number: Buffer): string => number.toString('base64url');
const spkiOf = (n: Buffer, e: Buffer): Buffer =>
  createPublicKey({ key: { kty: 'RSA', n: base64url(n), e: base64url(e) }, format: 'jwk' }).export({
    format: 'der',
    type: 'spki',
  });

const serialOf = (certificate: Buffer): string => new X509Certificate(certificate).serialNumber.toUpperCase();
