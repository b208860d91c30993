/** Width of brackets and spaces differ between keyboards and do not make another company. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

export const isSameName = (registered: string, written: string): boolean => plain(registered) === plain(written);
