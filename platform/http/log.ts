import { writeSync } from 'node:fs';
import { pino, type Bindings, type DestinationStream, type Logger } from 'pino';

/** Members that are never logged, wherever a line carries them (security.md T15). */
const SECRET = [
  'password',
  'tradePwd',
  'smsCode',
  'code6',
  'ptoken',
  'platformToken',
  'token',
  'secret',
  'mespAuthList',
  'encryptKey',
  'aesKey',
  'privateKey',
  'authorization',
  'cookie',
  'cfcaSign',
  'qrCodeId',
  'qrCode',
  'payload',
];

const redact = { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' };

/** The log of server and worker: JSON lines without secrets, full account numbers or values from error messages. */
export const serverLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact,
      serializers: { err: harmlessError, error: harmlessError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? standardOutput,
  );

/**
 * Pino's own destination tries a line again without an end when the disk is full, which stops the whole process. A line
 * for which there is no room is lost.
 */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(process.stdout.fd, line);
    } catch (error) {
      // A pipe whose reader is slow: Node keeps the line until it can be written.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') process.stdout.write(line);
    }
  },
};

/** The log of one call. */
export interface CallLog {
  warn(what: unknown, text?: string): void;
  error(what: unknown, text?: string): void;
}

/** Its child of the log is made with its first line: that costs a tenth of a read, and most calls write none. */
export function lateLog(log: Logger, bindings: Bindings): CallLog {
  let child: Logger | undefined;
  const write = (level: keyof CallLog, what: unknown, text: string | undefined): void => {
    child ??= log.child(bindings);
    if (text === undefined) child[level](what);
    else child[level](what as object, text);
  };
  return {
    warn: (what, text) => write('warn', what, text),
    error: (what, text) => write('error', what, text),
  };
}

/** Values are quoted, or in brackets after an equals sign, in the messages of database and parsers. */
const QUOTED = /"[^"]*"|'[^']*'|=\([^)]*\)|`[^`]*`/g;
/** Account, card, mobile and identity numbers. Line numbers are shorter. */
const LONG_NUMBER = /\d{6,}/g;

export const harmlessText = (text: string): string => text.replace(QUOTED, '"…"').replace(LONG_NUMBER, '…');

/** An error without anything that a person typed: no detail of a violated key, no values of the message. */
export function harmlessError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, schema } = error as Error &
    Record<'code' | 'constraint' | 'table' | 'schema', unknown>;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: harmlessText(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table, schema } : {}),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: harmlessError(error.cause) }),
  };
}
