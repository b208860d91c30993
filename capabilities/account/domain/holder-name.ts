/**
 * The name of an account's holder without what differs between keyboards and banks: width of brackets, spaces, upper
 * and lower case.
 */
const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

export const isSameName = (registered: string, written: string): boolean =>
  plainName(registered) === plainName(written);
