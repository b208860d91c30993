import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A dialog without an answer closes after a time. */
const DIALOG_SECONDS = 120;

/** A dialog of the system: the person's answer never passes through the browser. */
export interface Dialog {
  /** What was typed, empty for a plain consent; null when the person or `close` closed it, or none could be shown. */
  readonly answer: Promise<string | null>;
  close(): void;
}

export interface Question {
  title: string;
  /** Lines are kept. A line of the protocol has about a thousand bytes. */
  description: string;
  /** Asks for a text that is not shown; without it for consent alone. */
  prompt?: string;
  ok?: string;
  /** Why it is asked again. */
  error?: string;
}

export type Ask = (question: Question) => Dialog;

const escaped = (text: string): string => text.replace(/[%\r\n]/g, (char) => encodeURIComponent(char));
/** Bytes, not characters: what the protocol escapes may be a part of one. */
function unescaped(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const hex = /^%([0-9a-f]{2})/i.exec(bytes.toString('latin1', at, at + 3));
    out.push(hex ? Number.parseInt(hex[1]!, 16) : bytes[at]!);
    if (hex) at += 2;
  }
  return Buffer.from(out);
}

function commandsOf({ title, description, prompt, ok, error }: Question): string[] {
  return [
    `SETTIMEOUT ${DIALOG_SECONDS}`,
    `SETTITLE ${escaped(title)}`,
    `SETDESC ${escaped(description)}`,
    ...(ok ? [`SETOK ${escaped(ok)}`] : []),
    ...(error ? [`SETERROR ${escaped(error)}`] : []),
    ...(prompt ? [`SETPROMPT ${escaped(prompt)}`, 'GETPIN'] : ['CONFIRM']),
  ];
}

/**
 * Speaks the Assuan protocol with `pinentry` over its input and output: each command is sent after the OK to the one
 * before, the data lines before the last OK are what was typed.
 */
export function pinentry(program: readonly [string, ...string[]]): Ask {
  return (question) => {
    const [command, ...args] = program;
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const commands = commandsOf(question);
    const data: Buffer[] = [];
    const answer = new Promise<string | null>((resolve) => {
      const end = (text: string | null): void => {
        resolve(text);
        for (const part of data) part.fill(0);
        child.stdin.end('BYE\n');
        child.kill();
      };
      let hasPrompted = false;
      child.on('error', () => end(null));
      child.on('close', () => end(null));
      // A dialog that has ended takes no more lines.
      child.stdin.on('error', () => end(null));
      createInterface({ input: child.stdout.setEncoding('latin1') }).on('line', (line) => {
        if (line.startsWith('D ')) data.push(unescaped(line.slice(2)));
        // An old pinentry does not know the command for the time-out; that is no reason to show no dialog.
        else if (/^ERR\b/.test(line) && hasPrompted) end(null);
        else if (/^(OK|ERR)\b/.test(line)) {
          const next = commands.shift();
          if (next === undefined) return end(Buffer.concat(data).toString('utf8'));
          hasPrompted = next === 'GETPIN' || next === 'CONFIRM';
          child.stdin.write(`${next}\n`);
        }
      });
    });
    return { answer, close: () => void child.kill() };
  };
}
