import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * What people download from the portal beside its pages, each one file for Node with all that it needs:
 * dist/portal/companions.
 */
export const companions = (): Plugin => ({
  name: 'companions',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: here('.'),
      publicDir: false,
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: true,
        target: 'node24',
        outDir: here('./dist/portal/companions'),
        emptyOutDir: true,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { 'password-agent': here('./apps/password-agent/main.ts') },
          output: { entryFileNames: '[name].mjs' },
        },
      },
    });
  },
});
