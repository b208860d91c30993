import { v7 } from 'uuid';

/** Ids are made by the application, never drawn from a database sequence: UUIDv7, so that newer rows sort later. */
export const newId = (): string => v7();
