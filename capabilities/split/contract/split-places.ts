/** What `open` says in the address of /fund/split for a page that is not of one trade. */
export const RECEIVERS = 'receivers';
export const RATIO = 'ratio';
export const SHEET = 'sheet';
