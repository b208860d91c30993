/** The public part of pricing for higher capabilities. Other files of this folder are private. */
export { limitTemplates } from './templates.ts';
export { limitsOfRows } from '../domain/limit-list.ts';
