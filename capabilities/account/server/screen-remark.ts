import { changedWords } from '#capabilities/identity/server/index.ts';
import { screenRemark as screen } from '../domain/remark-words.ts';
import { sensitiveWords } from '../domain/remark-words.data.ts';

/** The words of this moment: the provider's people change them in the console. */
export const remarkWords = (): readonly string[] => changedWords('remark') ?? sensitiveWords;

/** Null when the remark is accepted; otherwise a sentence for the person. */
export const screenRemark = (text: string): string | null => screen(text, remarkWords());
