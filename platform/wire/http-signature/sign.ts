import type { KeyObject } from 'node:crypto';
import { type BareItem, type Dictionary, type InnerList, type Item, serializeDictionary } from 'structured-headers';
import { arithmetic, type SignatureAlgorithm } from './algorithm.ts';
import { contentDigest } from './content-digest.ts';
import type { HttpMessage } from './message.ts';
import { signatureBase } from './signature-base.ts';

export interface SigningParameters {
  /** Seconds since 1970. */
  created: number;
  nonce?: string;
  keyid: string;
  alg: SignatureAlgorithm;
}

export interface SigningQuestion extends HttpMessage {
  /** Names of fields and derived components, e.g. `@method`, in the order in which they are signed. */
  components: readonly string[];
  params: SigningParameters;
  key: KeyObject;
  label?: string;
}

export interface SignatureHeaders extends Record<string, string> {
  'signature-input': string;
  signature: string;
}

/** The headers to add to the message. `content-digest` is among them where it is signed and the message has none. */
export function signMessage(question: SigningQuestion): SignatureHeaders {
  const { components, params, key, label = 'sig1', body = new Uint8Array() } = question;
  const isDigestAdded =
    components.includes('content-digest') &&
    !Object.keys(question.headers).some((name) => name.toLowerCase() === 'content-digest');
  const added: Record<string, string> = isDigestAdded ? { 'content-digest': contentDigest(body) } : {};
  const signatureParams = inputOf(components, params);
  const base = signatureBase({ ...question, headers: { ...question.headers, ...added } }, signatureParams);
  if (base === null) throw new Error(`the message has not each of ${components.join(' ')} once`);
  const bytes = arithmetic[params.alg].sign(key, Buffer.from(base));
  return {
    ...added,
    'signature-input': dictionary(label, signatureParams),
    signature: dictionary(label, [Uint8Array.from(bytes), new Map()]),
  };
}

const dictionary = (label: string, value: Item | InnerList): string =>
  serializeDictionary(new Map([[label, value]]) satisfies Dictionary);

function inputOf(components: readonly string[], { created, nonce, keyid, alg }: SigningParameters): InnerList {
  const named: [string, BareItem | undefined][] = [
    ['created', created],
    ['nonce', nonce],
    ['keyid', keyid],
    ['alg', alg],
  ];
  const parameters = new Map(named.filter((entry): entry is [string, BareItem] => entry[1] !== undefined));
  return [components.map((name) => [name, new Map()]), parameters];
}
