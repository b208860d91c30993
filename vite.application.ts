import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { antdStyles, type Application } from './platform/shell/antd-styles.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const target = ['chrome88', 'edge88', 'firefox85', 'safari14.1'];

/** What the builds of both applications have in common: apps/<application>/index.html → dist/<application>. */
export const configOf = (application: Application) =>
  ({
    root: here(`./apps/${application}`),
    base: './',
    publicDir: here('./platform/shell/public'),
    plugins: [react(), antdStyles(here('.').replace(/\/$/, ''), application)],
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
