/**
 * The wording of a message that leaves by SMS or mail. A capability that sends one declares it with its job or call;
 * the provider's people may change the wording, never what it has to name.
 */
export interface Placeholder {
  /** As it is written in the wording, in braces: 验证码. */
  name: string;
  sample: string;
  /** What the value is, where its name does not say it. */
  hint?: string;
  /** The wording cannot do without it. */
  isRequired?: boolean;
}

export interface MessageTemplate<Key extends string = string> {
  /** login-code; kept with every version of the wording. */
  code: string;
  /** 登录验证码 */
  title: string;
  /** When it is sent and to whom. */
  when: string;
  channel: keyof typeof messageChannels;
  /** Of a mail; empty for an SMS. */
  subject: string;
  text: string;
  placeholders: Readonly<Record<Key, Placeholder>>;
}

export const messageChannels = { sms: '短信', mail: '邮件' } as const;

export type MessageWording = Pick<MessageTemplate, 'subject' | 'text'>;

/** Checks the keys of a template, and keeps them as they are written. */
export const smsTemplate = <const Key extends string>(
  template: Omit<MessageTemplate<Key>, 'channel' | 'subject'>,
): MessageTemplate<Key> => ({ ...template, channel: 'sms', subject: '' });
export const mailTemplate = <const Key extends string>(
  template: Omit<MessageTemplate<Key>, 'channel'>,
): MessageTemplate<Key> => ({ ...template, channel: 'mail' });

export const SUBJECT_MAX = 60;
const TEXT_MAX = { sms: 300, mail: 2_000 } as const;
const PLACEHOLDER = /\{([^{}]*)\}/g;
const NO_SMS = /[\r\n【】]/;

export const textMax = ({ channel }: Pick<MessageTemplate, 'channel'>): number => TEXT_MAX[channel];

const namesIn = (wording: string): string[] => [...wording.matchAll(PLACEHOLDER)].map(([, name]) => name!);
const listOf = (names: readonly string[]): string => names.map((name) => `{${name}}`).join('、');

type Ruled = Pick<MessageTemplate, 'channel'> & { placeholders: Readonly<Record<string, Placeholder>> };

/** What a placeholder may not be: one that is unknown, or a brace without its other one. */
function placeholderFault(wording: string, placeholders: Ruled['placeholders']): string | null {
  if (/[{}]/.test(wording.replace(PLACEHOLDER, ''))) return '大括号须成对，占位符请写成如{名称}';
  const known = Object.values(placeholders).map(({ name }) => name);
  const unknown = namesIn(wording).filter((name) => !known.includes(name));
  return unknown.length > 0 ? `没有占位符${listOf(unknown)}，可用的有${listOf(known)}` : null;
}

/** Null: the wording can be sent; else what is wrong with it. */
export function wordingFault(wording: string, { channel, placeholders }: Ruled): string | null {
  const text = wording.trim();
  if (text === '') return '请填写正文';
  const max = textMax({ channel });
  if (text.length > max) return `正文最多${max}个字`;
  if (channel === 'sms' && NO_SMS.test(text)) return '短信正文不能换行或含有【】，签名会自动加在最前';
  const fault = placeholderFault(text, placeholders);
  if (fault !== null) return fault;
  const used = namesIn(text);
  const missing = Object.values(placeholders).flatMap(({ name, isRequired }) =>
    isRequired && !used.includes(name) ? [name] : [],
  );
  return missing.length > 0 ? `正文缺少必须的占位符${listOf(missing)}` : null;
}

/** Of a mail. Null: it can be sent. */
export function subjectFault(subject: string, { placeholders }: Ruled): string | null {
  const text = subject.trim();
  if (text === '') return '请填写邮件主题';
  if (text.length > SUBJECT_MAX) return `邮件主题最多${SUBJECT_MAX}个字`;
  if (NO_SMS.test(text)) return '邮件主题不能换行或含有【】，平台名称会自动加在最前';
  return placeholderFault(text, placeholders);
}

/** In one pass: braces within a value stay as they are. */
export const fillWording = <Key extends string>(
  wording: string,
  placeholders: Readonly<Record<Key, Placeholder>>,
  values: Readonly<Record<Key, string>>,
): string => {
  const byName = new Map((Object.keys(placeholders) as Key[]).map((key) => [placeholders[key].name, values[key]]));
  return wording.replace(PLACEHOLDER, (written, name: string) => byName.get(name) ?? written);
};

/** With what the placeholders have as samples, for the preview. */
export const sampleText = (wording: string, placeholders: Readonly<Record<string, Placeholder>>): string =>
  fillWording(
    wording,
    placeholders,
    Object.fromEntries(Object.entries(placeholders).map(([key, { sample }]) => [key, sample])),
  );

declare const signed: unique symbol;
/**
 * A text that begins with the provider's signature. Only `message-text.ts` of identity makes one, from a template whose
 * wording the provider's people can change: a text that is written in code does not reach a gateway.
 */
export type SignedText = string & { readonly [signed]: true };

/** How each SMS and the subject of each e-mail begins. */
export const signatureOf = (name: string): string => `【${name}】`;

/** One message of 70 characters, or several of 67: what gateways count, the signature with them. */
export const smsParts = (text: string): number => (text.length <= 70 ? 1 : Math.ceil(text.length / 67));
