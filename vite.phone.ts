import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'vite';
import { compressed } from './vite.compressed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What React's own packages are called, and what takes their place. The longer names come first. */
const smaller = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

/**
 * The pages of phones, apps/portal/m/index.html → dist/portal/m: written as all pages are and drawn by Preact, which is
 * a tenth of react-dom; a phone outside may have a slow line (docs/decisions/0029).
 */
export const phonePages = ({ target }: { target: BuildOptions['target'] }): Plugin => ({
  name: 'phone-pages',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: here('./apps/portal'),
      base: './',
      publicDir: false,
      plugins: [react(), compressed()],
      resolve: {
        alias: Object.entries(smaller).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
      },
      build: {
        target,
        outDir: here('./dist/portal'),
        emptyOutDir: false,
        reportCompressedSize: false,
        manifest: '.vite/phone.json',
        rolldownOptions: { input: here('./apps/portal/m/index.html') },
      },
    });
  },
});
