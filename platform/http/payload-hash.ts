import { createHash } from 'node:crypto';
import { boundText } from '#platform/wire/index.ts';

/**
 * SHA-256 in hex of what an input is bound to. At once: the threads of WebCrypto are those on which passwords are
 * compared.
 */
export const payloadHash = (input: unknown): string => createHash('sha256').update(boundText(input)).digest('hex');
