import { statfsSync } from 'node:fs';

/** The type that Linux gives to a file system in memory. */
const TMPFS = 0x01021994;

/** Whether what is written to this folder is kept in memory. Throws when there is no such folder. */
export const isInMemory = (folder: string): boolean => statfsSync(folder).type === TMPFS;
