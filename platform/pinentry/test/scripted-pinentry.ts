/** A `pinentry` that types what its argument says: `cancel`, `wait`, or a password; it consents to what is asked. */
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [script = '', log = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const escaped = (text: string): string => text.replace(/[%\r\n]/g, (char) => encodeURIComponent(char));

say('OK Pleased to meet you');
for await (const line of createInterface({ input: process.stdin })) {
  if (log) appendFileSync(log, `${line}\n`);
  if (line.startsWith('SETTIMEOUT')) say('ERR 536871187 Unknown IPC command <User defined source 1>');
  else if (line !== 'GETPIN' && line !== 'CONFIRM') say('OK');
  else if (script === 'cancel') say('ERR 83886179 Operation cancelled <Pinentry>');
  else if (line === 'CONFIRM') say('OK');
  else if (script !== 'wait') {
    say('S PASSPHRASE_INFO');
    const half = Math.ceil(script.length / 2);
    for (const part of [script.slice(0, half), script.slice(half)]) say(`D ${escaped(part)}`);
    say('OK');
  }
}
