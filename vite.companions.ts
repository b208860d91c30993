import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * What people download from the portal in addition to its pages, each one file for Node with all that it needs:
 * dist/portal/companions. And the scripts of the certificate extension: dist/cert-extension.
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
    // Content scripts are no modules: each script is one file without imports.
    for (const script of ['content-script', 'service-worker'])
      await build({
        configFile: false,
        logLevel: 'warn',
        root: here('.'),
        publicDir: false,
        build: {
          outDir: here('./dist/cert-extension'),
          emptyOutDir: false,
          target: 'chrome121',
          reportCompressedSize: false,
          rolldownOptions: {
            input: here(`./apps/cert-extension/${script}.ts`),
            output: { format: 'iife', entryFileNames: `${script}.js` },
          },
        },
      });
  },
});
