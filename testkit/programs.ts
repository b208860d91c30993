import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Programs of the distribution that the tests use; `npm test` installs what is missing (tools/requirements.ts). */

const firstOf = (root: string, paths: readonly string[]): string | null =>
  paths.map((path) => join(root, path)).find((path) => existsSync(path)) ?? null;

/** Without a window's own pages and processes it needs a quarter less of the processor. */
export const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

/** CHROMIUM names another one than the headless build. `root` is the folder of another machine's files. */
export const chromiumPath = (root = '/'): string | null =>
  process.env.CHROMIUM ??
  firstOf(root, [HEADLESS_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);

/** With windows of its own, and so with extensions, which the headless build does not know. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium';

export const spreadsheetProgram = (root = '/'): string | null =>
  firstOf(root, ['/usr/bin/soffice', '/usr/bin/libreoffice']);

/** The module of SoftHSM, a token in files. */
export const softHsm = (root = '/'): string | null =>
  firstOf(root, ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/pkcs11/libsofthsm2.so']);

export const NGINX = '/usr/sbin/nginx';

export const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Its Debian package is `prometheus`. */
export const PROMTOOL = '/usr/bin/promtool';

export const CERTTOOL = '/usr/bin/certtool';

export const PDFTOTEXT = '/usr/bin/pdftotext';
