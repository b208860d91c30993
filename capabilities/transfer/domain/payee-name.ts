/** Width of brackets and spaces are ignored, because they differ between keyboards. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

export const isSameName = (registered: string, written: string): boolean => plain(registered) === plain(written);
