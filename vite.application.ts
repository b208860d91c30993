import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { antdStyles, type Application } from './platform/shell/antd-styles.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const target = ['chrome88', 'edge88', 'firefox85', 'safari14.1'];

const JSON_SCHEMA = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Browsers check inputs by the contracts and write no JSON Schema of them, the code for which zod brings to every page.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!JSON_SCHEMA.test(id)) return undefined;
    const text = readFileSync(id, 'utf8');
    const names = [...text.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)];
    return `const none = () => undefined;\nexport { ${names.map(([, one, other]) => `none as ${one ?? other}`).join(', ')} };`;
  },
});

/** What the builds of both applications have in common: apps/<application>/index.html → dist/<application>. */
export const configOf = (application: Application) =>
  ({
    root: here(`./apps/${application}`),
    base: './',
    publicDir: here('./platform/shell/public'),
    plugins: [withoutJsonSchema(), react(), antdStyles(here('.').replace(/\/$/, ''), application)],
    resolve: {
      alias: [
        { find: /^crypto$/, replacement: here('./platform/shell/browser-crypto.ts') },
        { find: /^\.\/FilterDropdown$/, replacement: here('./platform/shell/no-column-filters.ts') },
        { find: /^.*\/Dom\/dynamicCSS$/, replacement: here('./platform/shell/runtime-styles.ts') },
      ],
    },
    build: {
      outDir: here(`./dist/${application}`),
      emptyOutDir: true,
      target,
      chunkSizeWarningLimit: 1200,
      reportCompressedSize: false,
      manifest: true,
      // Their packages do not say that no file has effects, so an import of one context brought all of the form library
      // into the shell (docs/decisions/0007).
      rolldownOptions: {
        input: here(`./apps/${application}/index.html`),
        output: {
          // One chunk, because text of one kind is compressed better together.
          codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
        },
        // Codes of errors are strings with names: in place, they cost less than exports between chunks.
        optimization: { inlineConst: { mode: 'all', pass: 1 } },
        treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      },
    },
  }) satisfies UserConfig;

/**
 * In development `/api` goes to the server of `npm run dev`. The host stays as the browser said it: the server refuses
 * a call whose origin is another (security.md T10).
 */
export const developmentServer = (port: number, api: string): UserConfig['server'] => ({
  port,
  fs: { allow: [here('.')] },
  proxy: { '/api': { target: api, changeOrigin: false } },
});
