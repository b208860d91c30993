/**
 * `npm run api`: writes the contracts of the machine interfaces to docs/api and the typed client to clients/typescript,
 * from the values that the server runs.
 */
import { writeFileSync } from 'node:fs';
import { apiFiles } from './api-files.ts';

for (const [path, text] of Object.entries(await apiFiles())) writeFileSync(path, text);
