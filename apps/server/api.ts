/** `npm run api`: writes the contracts of the machine interfaces to docs/api, from the values that the server runs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { apiFiles } from './api-files.ts';

mkdirSync('docs/api', { recursive: true });
for (const [path, text] of Object.entries(apiFiles())) writeFileSync(path, text);
