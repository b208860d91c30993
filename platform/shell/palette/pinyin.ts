/**
 * The only importer of the pinyin dictionary. It is imported lazily, so that the dictionary is a chunk of its own and
 * never in the entry.
 */
export { match } from 'pinyin-pro';
