import { existsSync } from 'node:fs';

/** Programs of the distribution that the tests use; `npm test` installs what is missing (tools/requirements.ts). */

const firstOf = (paths: readonly string[]): string | null => paths.find((path) => existsSync(path)) ?? null;

/** CHROMIUM names another one. */
export const chromiumPath = (): string | null => process.env.CHROMIUM ?? firstOf(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);

export const spreadsheetProgram = (): string | null => firstOf(['/usr/bin/soffice', '/usr/bin/libreoffice']);

export const NGINX = '/usr/sbin/nginx';
