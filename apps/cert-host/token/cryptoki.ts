import { type Library, type TypeObject, address, call, decode, load, proto } from 'koffi';

/**
 * The calls of PKCS #11 2.40 that a container needs, of the module that a token's maker brings. Names and numbers are
 * the standard's. Structures of it are packed on Windows, where its number has four bytes; so one layout of number,
 * address, number serves everywhere.
 */
const isWindows = process.platform === 'win32';
const ULONG_BYTES = isWindows ? 4 : 8;
const ADDRESS_BYTES = 8;

/** Places in CK_FUNCTION_LIST. */
const functions = {
  C_Initialize: 0,
  C_GetSlotList: 4,
  C_GetTokenInfo: 6,
  C_OpenSession: 12,
  C_CloseSession: 13,
  C_Login: 18,
  C_CreateObject: 20,
  C_DestroyObject: 22,
  C_GetAttributeValue: 24,
  C_FindObjectsInit: 26,
  C_FindObjects: 27,
  C_FindObjectsFinal: 28,
  C_SignInit: 42,
  C_Sign: 43,
  C_GenerateKeyPair: 59,
} as const;
type FunctionName = keyof typeof functions;

export const returned = {
  OK: 0,
  PIN_INCORRECT: 0xa0,
  PIN_INVALID: 0xa1,
  PIN_LEN_RANGE: 0xa2,
  PIN_LOCKED: 0xa4,
  ALREADY_INITIALIZED: 0x191,
} as const;

export const attribute = {
  CLASS: 0,
  TOKEN: 1,
  PRIVATE: 2,
  LABEL: 3,
  VALUE: 0x11,
  CERTIFICATE_TYPE: 0x80,
  ISSUER: 0x81,
  SERIAL_NUMBER: 0x82,
  KEY_TYPE: 0x100,
  SUBJECT: 0x101,
  ID: 0x102,
  SENSITIVE: 0x103,
  SIGN: 0x108,
  VERIFY: 0x10a,
  MODULUS: 0x120,
  MODULUS_BITS: 0x121,
  PUBLIC_EXPONENT: 0x122,
  EXTRACTABLE: 0x162,
} as const;
export const objectClass = { CERTIFICATE: 1, PUBLIC_KEY: 2, PRIVATE_KEY: 3 } as const;
export const RSA = 0;
export const X509 = 0;
const mechanism = { RSA_KEY_PAIR: 0, RSA_PKCS1: 1 } as const;

const flag = { RW_SESSION: 2n, SERIAL_SESSION: 4n } as const;
const USER = 1;
/** In CK_TOKEN_INFO after the texts. */
const TOKEN_FLAGS_AT = 96;
const TOKEN_INFO_BYTES = 256;
const SLOTS_MAX = 64;
const OBJECTS_MAX = 256;
/** Of an RSA-4096 key. */
const SIGNATURE_BYTES_MAX = 512;

export class CryptokiError extends Error {
  override name = 'CryptokiError';
  readonly code: number;

  constructor(name: string, code: number) {
    super(`${name} answered 0x${code.toString(16)}`);
    this.code = code;
  }
}

export type Template = readonly (readonly [type: number, value: Buffer | string | number | boolean])[];

const ulong = (value: number | bigint): Buffer => {
  const bytes = Buffer.alloc(ULONG_BYTES);
  if (isWindows) bytes.writeUInt32LE(Number(value));
  else bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const readUlong = (bytes: Buffer, index = 0): bigint =>
  isWindows ? BigInt(bytes.readUInt32LE(index * 4)) : bytes.readBigUInt64LE(index * 8);

function valueOf(value: Buffer | string | number | boolean): Buffer {
  if (Buffer.isBuffer(value)) return Buffer.from(value);
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0]);
  return typeof value === 'number' ? ulong(value) : Buffer.from(value, 'utf8');
}

/** CK_ATTRIBUTE and CK_MECHANISM alike: a number, where the value is, and its length. */
function entry(type: number, value: Buffer | null): Buffer {
  const pointer = Buffer.alloc(ADDRESS_BYTES);
  if (value?.length) pointer.writeBigUInt64LE(address(value));
  return Buffer.concat([ulong(type), pointer, ulong(value?.length ?? 0)]);
}

/** A number goes as CK_ULONG, a template as its address and count, all else as an address. */
type Argument = bigint | Buffer | null | Template;

/** A module, which is loaded and initialized for the life of the process. */
export class Cryptoki {
  /** Koffi unloads a library that nothing refers to any more, and the functions of the list are in it. */
  readonly #library: Library;
  readonly #list: bigint;
  readonly #types = new Map<string, TypeObject>();

  constructor(path: string) {
    const listed = Buffer.alloc(ADDRESS_BYTES);
    this.#library = load(path);
    const code = Number(this.#library.func('C_GetFunctionList', 'ulong', ['void *'])(listed));
    if (code !== returned.OK) throw new CryptokiError('C_GetFunctionList', code);
    this.#list = listed.readBigUInt64LE();
    this.run('C_Initialize', [null], [returned.ALREADY_INITIALIZED]);
  }

  /** Answers the code, which is OK or one of `also`; throws otherwise. */
  run(name: FunctionName, given: readonly Argument[], also: readonly number[] = []): number {
    const values: Buffer[] = [];
    const args = given.flatMap((one) => {
      if (one === null || typeof one === 'bigint' || Buffer.isBuffer(one)) return [one];
      const entries = one.map(([type, value]) => {
        values.push(valueOf(value));
        return entry(type, values.at(-1)!);
      });
      return [Buffer.concat(entries), BigInt(entries.length)];
    });
    const types = args.map((one) => (typeof one === 'bigint' ? ('ulong' as const) : ('void *' as const)));
    const type = this.#types.get(types.join()) ?? proto('ulong', types);
    this.#types.set(types.join(), type);
    const at = (isWindows ? 2 : ADDRESS_BYTES) + functions[name] * ADDRESS_BYTES;
    const code = Number(call(decode(this.#list, at, 'void *'), type, ...args));
    // Until here the module had the addresses of the values, which nothing else keeps.
    for (const value of values) value.fill(0);
    if (code !== returned.OK && !also.includes(code)) throw new CryptokiError(name, code);
    return code;
  }

  slotsWithToken(): bigint[] {
    const [slots, count] = [Buffer.alloc(SLOTS_MAX * ULONG_BYTES), ulong(SLOTS_MAX)];
    this.run('C_GetSlotList', [1n, slots, count]);
    return Array.from({ length: Number(readUlong(count)) }, (_, index) => readUlong(slots, index));
  }

  token(slot: bigint): { label: string; flags: bigint } {
    const info = Buffer.alloc(TOKEN_INFO_BYTES);
    this.run('C_GetTokenInfo', [slot, info]);
    return { label: info.toString('utf8', 0, 32).trim(), flags: readUlong(info.subarray(TOKEN_FLAGS_AT)) };
  }

  open(slot: bigint): Session {
    const handle = ulong(0);
    this.run('C_OpenSession', [slot, flag.RW_SESSION | flag.SERIAL_SESSION, null, null, handle]);
    return new Session(this, readUlong(handle));
  }
}

/** Everything of a session ends with it, a login too. */
export class Session {
  readonly #cryptoki: Cryptoki;
  readonly #handle: bigint;

  constructor(cryptoki: Cryptoki, handle: bigint) {
    this.#cryptoki = cryptoki;
    this.#handle = handle;
  }

  #run(name: FunctionName, args: readonly Argument[] = [], also?: readonly number[]): number {
    return this.#cryptoki.run(name, [this.#handle, ...args], also);
  }

  close(): void {
    this.#run('C_CloseSession');
  }

  /** Answers the code: OK, or why the PIN was not taken. */
  login(pin: string): number {
    const { PIN_INCORRECT, PIN_INVALID, PIN_LEN_RANGE, PIN_LOCKED } = returned;
    const bytes = Buffer.from(pin, 'utf8');
    const refusals = [PIN_INCORRECT, PIN_INVALID, PIN_LEN_RANGE, PIN_LOCKED];
    try {
      return this.#run('C_Login', [BigInt(USER), bytes, BigInt(bytes.length)], refusals);
    } finally {
      bytes.fill(0);
    }
  }

  find(template: Template): bigint[] {
    this.#run('C_FindObjectsInit', [template]);
    const [found, number] = [Buffer.alloc(OBJECTS_MAX * ULONG_BYTES), ulong(0)];
    this.#run('C_FindObjects', [found, BigInt(OBJECTS_MAX), number]);
    this.#run('C_FindObjectsFinal');
    return Array.from({ length: Number(readUlong(number)) }, (_, index) => readUlong(found, index));
  }

  read(object: bigint, type: number): Buffer {
    const lengthQuery = entry(type, null);
    this.#run('C_GetAttributeValue', [object, lengthQuery, 1n]);
    const value = Buffer.alloc(Number(readUlong(lengthQuery.subarray(ULONG_BYTES + ADDRESS_BYTES))));
    this.#run('C_GetAttributeValue', [object, entry(type, value), 1n]);
    return value;
  }

  create(template: Template): void {
    this.#run('C_CreateObject', [template, ulong(0)]);
  }

  destroy(object: bigint): void {
    this.#run('C_DestroyObject', [object]);
  }

  generateRsaPair(publicKey: Template, privateKey: Template): void {
    const how = entry(mechanism.RSA_KEY_PAIR, null);
    this.#run('C_GenerateKeyPair', [how, publicKey, privateKey, ulong(0), ulong(0)]);
  }

  /** RSASSA-PKCS1-v1_5 over a DigestInfo, which every token knows. */
  signDigestInfo(key: bigint, digestInfo: Buffer): Buffer {
    this.#run('C_SignInit', [entry(mechanism.RSA_PKCS1, null), key]);
    const [signature, length] = [Buffer.alloc(SIGNATURE_BYTES_MAX), ulong(SIGNATURE_BYTES_MAX)];
    this.#run('C_Sign', [digestInfo, BigInt(digestInfo.length), signature, length]);
    return signature.subarray(0, Number(readUlong(length)));
  }
}
