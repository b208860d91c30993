/** The only door to the pinyin dictionary: imported lazily, so that it is a chunk of its own and never in the entry. */
export { match } from 'pinyin-pro';
