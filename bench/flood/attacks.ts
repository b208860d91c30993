const LARGE_BYTES = 1_000_000;
const KEYS = 100_000;
/** What a body may weigh before the server reads none of it. */
const ALLOWED_BYTES = 65_000;
const SESSION_CALL = 'csdb/v2/account/list';

/** Nobody was ever given it. */
export const MADE_UP_TOKEN = 'f'.repeat(64);

export interface Attack {
  name: string;
  path: string;
  /** True: with the token of somebody who is signed in, so that the body is read. */
  isMember: boolean;
  body: () => Buffer;
}

const manyKeys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join()}}`;
const keysIn = (bytes: number): string => manyKeys(Math.floor(bytes / `"10000":0,`.length));

/** Attacks by strangers and the largest bodies that are read at all, by somebody whose token is looked up. */
export const attacks: readonly Attack[] = [
  {
    name: '1 MB',
    path: SESSION_CALL,
    isMember: false,
    body: () => Buffer.from(JSON.stringify({ data: 'x'.repeat(LARGE_BYTES) })),
  },
  { name: '100,000 keys', path: SESSION_CALL, isMember: false, body: () => Buffer.from(manyKeys(KEYS)) },
  {
    name: '1 MB, member',
    path: SESSION_CALL,
    isMember: true,
    body: () => Buffer.from(JSON.stringify({ data: 'x'.repeat(LARGE_BYTES) })),
  },
  { name: '64 KB of keys', path: SESSION_CALL, isMember: true, body: () => Buffer.from(keysIn(ALLOWED_BYTES)) },
];
