import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, 'public/browser-check.js'), 'utf8');

interface Checked {
  readAgent(agent: string): { name: string; version: number; known: boolean; supported: boolean; windows: boolean };
  judge(agent: string, modern: boolean): 'fine' | 'unsupported' | 'outdated';
}

/** The file as a browser runs it; answers what it offers and what it has written on the page. */
function run(agent: string, modern = true): { check: Checked; message: string } {
  const words: string[] = [];
  const element = (tag: string) => ({
    ...(modern && tag === 'script' ? { noModule: false } : {}),
    style: {},
    setAttribute: () => undefined,
    appendChild: () => undefined,
  });
  const document = {
    createElement: element,
    createTextNode: (text: string) => words.push(text),
    body: { appendChild: () => undefined },
  };
  const window: Record<string, unknown> = {
    navigator: { userAgent: agent },
    document,
    addEventListener: () => undefined,
  };
  if (modern) Object.assign(window, { Promise, WeakRef, String, CSS: { supports: () => true } });
  runInNewContext(SOURCE, { window });
  return { check: window.browserCheck as Checked, message: words.join('') };
}

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) ';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko) ';
/** Agent, whose, version, within the line, Windows. */
const agents: [string, string, number, boolean, boolean][] = [
  [`${WINDOWS}${WEBKIT}Chrome/41.0.2272.101 Safari/537.36`, 'Chrome', 41, false, true],
  [`${WINDOWS}${WEBKIT}Chrome/42.0.2311.90 Safari/537.36`, 'Chrome', 42, true, true],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome', 156, true, false],
  [`${WINDOWS}${WEBKIT}Chrome/18.17763 Safari/537.36 Edge/18.17763`, '旧版 Microsoft Edge', 18, false, true],
  [`${WINDOWS}${WEBKIT}Chrome/79.0.3945.74 Safari/537.36 Edg/79.0.309.43`, 'Microsoft Edge', 79, true, true],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) ${WEBKIT}Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    'Microsoft Edge',
    150,
    true,
    false,
  ],
  ['Mozilla/5.0 (Windows NT 6.1; rv:52.0) Gecko/20100101 Firefox/52.0', 'Firefox', 52, false, true],
  ['Mozilla/5.0 (Windows NT 6.1; rv:53.0) Gecko/20100101 Firefox/53.0', 'Firefox', 53, true, true],
  ['Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)', 'Internet Explorer', 9, false, true],
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)', 'Internet Explorer', 10, true, true],
  ['Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer', 11, true, true],
];
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** What the portal is built for. */
const LEAST: Record<string, number> = { Chrome: 88, 'Microsoft Edge': 88, Firefox: 85 };

describe('VA12 browser support', () => {
  it.each([
    [`${WINDOWS}${WEBKIT}Chrome/87.0.4280.88 Safari/537.36`, 'outdated'],
    [`${WINDOWS}${WEBKIT}Chrome/88.0.4324.96 Safari/537.36`, 'fine'],
    [`Mozilla/5.0 (Windows NT 6.1; Win64; x64) ${WEBKIT}Chrome/109.0.0.0 Safari/537.36`, 'fine'],
    [`${WINDOWS}${WEBKIT}Chrome/88.0.4324.96 Safari/537.36 Edg/88.0.705.50`, 'fine'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:84.0) Gecko/20100101 Firefox/84.0', 'outdated'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:85.0) Gecko/20100101 Firefox/85.0', 'fine'],
  ])('VA12 the notice asks for what the portal is built for, and no more: %s', (agent, verdict) => {
    const { check, message: notice } = run(agent);
    expect([check.judge(agent, true), notice === '']).toEqual([verdict, verdict === 'fine']);
  });

  it.each(agents)('VA12 %s is %s %i, within the line: %s, Windows: %s', (agent, name, version, supported, windows) => {
    const { check } = run(agent);
    expect(check.readAgent(agent)).toEqual({ name, version, known: true, supported, windows });
    expect(check.judge(agent, true)).toBe(
      !supported ? 'unsupported' : version < (LEAST[name] ?? 0) ? 'outdated' : 'fine',
    );
    // Within the specification's line, but too old for today's code: the page must not stay empty.
    expect(check.judge(agent, false)).toBe(supported ? 'outdated' : 'unsupported');
  });

  it('VA12 a browser that the line does not name is judged by what it can do', () => {
    const { check } = run(SAFARI);
    expect([check.judge(SAFARI, true), check.judge(SAFARI, false)]).toEqual(['fine', 'outdated']);
  });

  it('VA12 says nothing to a browser that can, and to any other which ones can', () => {
    expect(run(agents[2]![0]).message).toBe('');
    const old = run(agents[0]![0]).message;
    for (const part of [
      '不支持当前浏览器',
      'Chrome 41',
      'Google Chrome',
      'Microsoft Edge',
      'Firefox',
      'Windows 系统自带',
    ])
      expect(old).toContain(part);
    const explorer = run(agents[10]![0], false).message;
    for (const part of ['浏览器版本过低', 'Internet Explorer 11', 'Google Chrome']) expect(explorer).toContain(part);
    expect(run(SAFARI, false).message).not.toContain('Windows');
  });

  it('VA12 is written so that Internet Explorer reads it', () => {
    const code = SOURCE.replace(/\/\*[\s\S]*?\*\//g, '');
    expect(code.match(/\b(let|const|class|async|await)\b|=>|`|\.\.\.|\?\.|\?\?/g)).toBeNull();
  });
});
