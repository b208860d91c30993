import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { antdStyles } from './apps/portal/antd-styles.ts';
import { companions } from './vite.companions.ts';
import { compressed } from './vite.compressed.ts';
import { phonePages } from './vite.phone.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const target = ['chrome88', 'edge88', 'firefox85', 'safari14.1'];

/**
 * The portal: apps/portal/index.html → dist/portal. In development `/api` goes to the server of `npm run dev`. The mode
 * `stories` builds it with the developers' page of components, which people do not get, and nothing beside it.
 */
export default defineConfig(({ mode }) => ({
  root: here('./apps/portal'),
  base: './',
  plugins: [
    react(),
    antdStyles(here('.').replace(/\/$/, '')),
    ...(mode === 'stories' ? [] : [compressed(), companions(), phonePages({ target })]),
  ],
  // What `views.ts` asks.
  define: mode === 'stories' ? { 'import.meta.env.DEV': 'true' } : {},
  resolve: {
    alias: [
      { find: /^crypto$/, replacement: here('./apps/portal/browser-crypto.ts') },
      { find: /^\.\/FilterDropdown$/, replacement: here('./apps/portal/no-column-filters.ts') },
      { find: /^.*\/Dom\/dynamicCSS$/, replacement: here('./apps/portal/runtime-styles.ts') },
    ],
  },
  server: {
    port: 5173,
    fs: { allow: [here('.')] },
    // The host stays as the browser said it: the server refuses a call whose origin is another (security.md T10).
    proxy: { '/api': { target: process.env.PORTAL_API ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  build: {
    outDir: here('./dist/portal'),
    emptyOutDir: true,
    target,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    manifest: true,
    // Their packages do not say that no file has effects, so an import of one context brought all of the form library
    // into the shell (docs/decisions/0007).
    rolldownOptions: {
      input: here('./apps/portal/index.html'),
      output: {
        // One chunk, because text of one kind is compressed better together.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
    },
  },
}));
