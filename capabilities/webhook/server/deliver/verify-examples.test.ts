import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newSecret, secretText, signatureOf } from './sign.ts';

/** The verifiers of the page for developers, as it has them. */
const page = readFileSync('docs/api/webhooks.md', 'utf8');
const codeOf = (language: string): string => new RegExp('```' + language + '\n([\\s\\S]*?)```').exec(page)![1]!;
const folder = mkdtempSync(join(tmpdir(), 'portal-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const body = '{"id":"e1","data":{"otherName":"北京某某有限公司"}}';
const { secret } = newSecret('v1');
const [former, other] = [newSecret('v1').secret, newSecret('v1').secret];
const now = Math.floor(Date.now() / 1_000);
const sign = (by: Buffer, timestamp = now) => signatureOf('v1', by, { id: 'e1', timestamp, body });

interface Case {
  title: string;
  fits: boolean;
  timestamp: string;
  signature: string;
  body: string;
}
const one = (title: string, fits: boolean, more: Partial<Case> = {}): Case => ({
  title,
  fits,
  timestamp: String(now),
  signature: sign(secret),
  body,
  ...more,
});
const cases: Case[] = [
  one('as it was sent', true),
  one('with two signatures', true, { signature: `${sign(former)} ${sign(secret)}` }),
  one('by another secret', false, { signature: sign(other) }),
  one('with another body', false, { body: body.replace('e1', 'e2') }),
  one('ten minutes old', false, { timestamp: String(now - 600), signature: sign(secret, now - 600) }),
  one('with another time', false, { timestamp: String(now - 1) }),
  one('without a time', false, { timestamp: '' }),
  one('without a signature', false, { signature: '' }),
];
const fits = cases.map(({ title, fits: yes }) => `${title} ${yes}`);
/** Runs a program, which prints a line for each case: true or false. */
function answersOf(command: string, program: string): string[] {
  const given = cases.flatMap((one) => [one.timestamp, one.signature, one.body]);
  const output = execFileSync(command, [program, secretText(secret), ...given], { encoding: 'utf8' });
  return output
    .trim()
    .split(/\s+/)
    .map((line, index) => `${cases[index]!.title} ${line.toLowerCase()}`);
}
const has = (command: string, argument: string): boolean => spawnSync(command, [argument]).status === 0;
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const MAIN_TS = `
const [secret, ...given] = process.argv.slice(2) as string[];
for (let at = 0; at < given.length; at += 3)
  console.log(verify(secret!, { 'webhook-id': 'e1', 'webhook-timestamp': given[at], 'webhook-signature': given[at + 1] }, given[at + 2]!));
`;
const MAIN_PY = `
import sys
given = sys.argv[2:]
for at in range(0, len(given), 3):
    headers = {"webhook-id": "e1", "webhook-timestamp": given[at], "webhook-signature": given[at + 1]}
    print(verify(sys.argv[1], headers, given[at + 2].encode()))
`;
const MAIN_JAVA = `
public class Main {
  public static void main(String[] a) throws Exception {
    for (int at = 1; at < a.length; at += 3) {
      Map<String, String> headers = Map.of("webhook-id", "e1", "webhook-timestamp", a[at], "webhook-signature", a[at + 1]);
      System.out.println(Webhook.verify(a[0], headers, a[at + 2].getBytes(StandardCharsets.UTF_8)));
    }
  }
}
`;
/** The class with `main` is the first of a file that Java runs from its source. */
const javaProgram = (): string => {
  const code = codeOf('java');
  const begin = code.indexOf('final class');
  return code.slice(0, begin) + MAIN_JAVA + code.slice(begin);
};

const programs = [
  {
    language: 'TypeScript',
    command: process.execPath,
    asks: '--version',
    name: 'verify.mts',
    text: codeOf('ts') + MAIN_TS,
  },
  { language: 'Python', command: 'python3', asks: '--version', name: 'verify.py', text: codeOf('python') + MAIN_PY },
  { language: 'Java', command: 'java', asks: '-version', name: 'Main.java', text: javaProgram() },
].filter(({ command, asks }) => has(command, asks));

describe('A signature', () => {
  it.each(programs)('is verified by the code for $language of the page for developers', ({ command, name, text }) => {
    expect(answersOf(command, file(name, text))).toEqual(fits);
  });

  it('has the form of the example of Standard Webhooks', () => {
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(signatureOf('v1', key, message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
