import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { DIALOG_SECONDS } from './constants.ts';

/** A dialog of the system in which a person types a password. */
export interface Dialog {
  /** The password; null when the person or `close` closed the dialog, or none could be shown. */
  readonly answer: Promise<string | null>;
  close(): void;
}

/** Shows a dialog that names the site which asks. */
export type OpenDialog = (origin: string) => Dialog;

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

/**
 * Speaks the Assuan protocol with `pinentry` over its input and output: each command is sent after the OK to the one
 * before, the data lines before the last OK are the password.
 */
export function pinentryDialog(program: readonly [string, ...string[]]): OpenDialog {
  return (origin) => {
    const [command, ...args] = program;
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const commands = [
      `SETTIMEOUT ${DIALOG_SECONDS}`,
      `SETTITLE ${escaped('商户门户密码控件')}`,
      `SETDESC ${escaped(`${origin} 请您输入密码`)}`,
      `SETPROMPT ${escaped('密码')}`,
      'GETPIN',
    ];
    const data: Buffer[] = [];
    const answer = new Promise<string | null>((resolve) => {
      const end = (password: string | null): void => {
        resolve(password);
        for (const part of data) part.fill(0);
        child.stdin.end('BYE\n');
        child.kill();
      };
      let asked = false;
      child.on('error', () => end(null));
      child.on('close', () => end(null));
      // A dialog that has ended takes no more lines.
      child.stdin.on('error', () => end(null));
      createInterface({ input: child.stdout.setEncoding('latin1') }).on('line', (line) => {
        if (line.startsWith('D ')) data.push(unescaped(line.slice(2)));
        // An old pinentry does not know the command for the time-out; that is no reason to show no dialog.
        else if (/^ERR\b/.test(line) && asked) end(null);
        else if (/^(OK|ERR)\b/.test(line)) {
          const next = commands.shift();
          if (next === undefined) return end(Buffer.concat(data).toString('utf8'));
          asked = next === 'GETPIN';
          child.stdin.write(`${next}\n`);
        }
      });
    });
    return { answer, close: () => void child.kill() };
  };
}
