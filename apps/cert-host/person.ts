import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Ask, Question } from '#platform/pinentry/pinentry.ts';
import { PAGE_BYTES, PAGE_LINES, PIN, PIN_TRIES } from './constants.ts';
import { HostFault } from './fault.ts';
import type { RefusalFile } from './refusal-file.ts';

const TITLE = '商户门户数字证书';
const CANCELLED = '您已取消操作';
const LEFT_ALONE = '您已多次取消该网站的请求，请五分钟后重试';

/**
 * Characters that a dialog does not draw, or that make it draw others in another sequence. They are signed as they are,
 * and shown by their number: nobody signs an amount that reads backwards.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const visible = (text: string): string =>
  text.replace(UNSEEN, (character) =>
    character === '\n' ? character : `‹U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}›`,
  );

/** Cuts a text into pages of the system's dialog; never inside a character. */
export function pagesOf(text: string, maxBytes = PAGE_BYTES): string[] {
  const pages = [''];
  let lines = 1;
  for (const character of text) {
    const longer = pages.at(-1)! + character;
    // Line ends are escaped by three bytes.
    const bytes = Buffer.byteLength(longer) + 2 * [...longer].filter((one) => /[%\r\n]/.test(one)).length;
    if (bytes > maxBytes || lines > PAGE_LINES) {
      pages.push(character);
      lines = 1;
    } else pages[pages.length - 1] = longer;
    if (character === '\n') lines += 1;
  }
  return pages;
}

/** What the host asks of the person, in dialogs of the system that no page can draw over or answer. */
export class Person {
  readonly #ask: Ask;
  readonly #consents: string;
  readonly #refusals: RefusalFile;

  /** `consents`: the file of the origins that the person has allowed. */
  constructor(prompt: Ask, { consents, refusals }: { consents: string; refusals: RefusalFile }) {
    this.#ask = prompt;
    this.#consents = consents;
    this.#refusals = refusals;
  }

  /** What was typed, empty for a consent. A page that was refused often opens no dialog for a while. */
  async #answer(origin: string, question: Omit<Question, 'title'>): Promise<string> {
    if (this.#refusals.isLeftAlone(origin)) throw new HostFault(LEFT_ALONE);
    const description = visible(question.description);
    const answer = await this.#ask({ ...question, title: TITLE, description }).answer;
    if (answer !== null) return answer;
    this.#refusals.add(origin);
    throw new HostFault(CANCELLED, true);
  }

  #allowed(): string[] {
    try {
      const allowed: unknown = JSON.parse(readFileSync(this.#consents, 'utf8'));
      return Array.isArray(allowed) ? (allowed as string[]) : [];
    } catch {
      // A file that is not there or not whole allows nobody: the person is asked again.
      return [];
    }
  }

  /** Once for each origin: may it use certificates of this computer at all. */
  async allow(origin: string): Promise<void> {
    const allowed = this.#allowed();
    if (allowed.includes(origin)) return;
    const description = `${origin}\n第一次请求使用本机的数字证书。允许后，每次签名仍会请您核对内容并输入PIN码。`;
    await this.#answer(origin, { description, ok: '允许' });
    mkdirSync(dirname(this.#consents), { recursive: true, mode: 0o700 });
    writeFileSync(this.#consents, JSON.stringify([...allowed, origin]), { mode: 0o600 });
  }

  /** Shows all that will be signed, page by page, and asks for the PIN on the last one. */
  async unlock<T>(origin: string, text: string, open: (pin: string) => Promise<T | null>): Promise<T> {
    const pages = pagesOf(visible(text));
    const numbered = pages.map((page, at) =>
      pages.length > 1 ? `${origin} 请您核对（第${at + 1}/${pages.length}页）\n${page}` : `${origin} 请您核对\n${page}`,
    );
    for (const description of numbered.slice(0, -1)) await this.#answer(origin, { description, ok: '下一页' });
    let error = '';
    for (let remaining = PIN_TRIES; remaining > 0; remaining -= 1) {
      const question = { description: numbered.at(-1)!, prompt: 'PIN码', ok: '签名' };
      const pin = await this.#answer(origin, error ? { ...question, error } : question);
      const opened = await open(pin);
      if (opened !== null) return opened;
      error = `PIN码不正确，还可再试${remaining - 1}次`;
    }
    throw new HostFault('PIN码连续输入错误，本次操作已取消，请核对后重新发起');
  }

  /** Entered twice. */
  async newPin(origin: string, containerName: string): Promise<string> {
    let error = '';
    for (let remaining = PIN_TRIES; remaining > 0; remaining -= 1) {
      const question = { prompt: '新PIN码', ok: '下一步' };
      const description = `${origin} 申请数字证书\n请为新证书 ${containerName} 设置PIN码：6至20位字母、数字或符号。忘记后无法找回。`;
      const pin = await this.#answer(origin, { ...question, description, ...(error ? { error } : {}) });
      if (!PIN.test(pin)) {
        error = 'PIN码须为6至20位字母、数字或符号';
        continue;
      }
      const again = await this.#answer(origin, { ...question, description: '请再次输入PIN码', ok: '确定' });
      if (again === pin) return pin;
      error = '两次输入的PIN码不一致，请重新设置';
    }
    throw new HostFault('PIN码没有设置成功，请重新申请');
  }

  /** Before a key is removed, which cannot be undone. */
  async agreeToRemove(origin: string, containerName: string): Promise<void> {
    const description = `${origin} 请求删除本机的数字证书 ${containerName}。删除后无法恢复。`;
    await this.#answer(origin, { description, ok: '删除' });
  }
}
