import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';
import { configOf, developmentServer, target } from './vite.application.ts';
import { companions } from './vite.companions.ts';
import { compressed } from './vite.compressed.ts';
import { phonePages } from './vite.phone.ts';

/** A build of the portal is one of the console too, so that no server shows an old one. */
const consoleBeside = (): Plugin => ({
  name: 'console-beside',
  apply: 'build',
  async closeBundle() {
    await build({ configFile: fileURLToPath(new URL('vite.console.ts', import.meta.url)), logLevel: 'warn' });
  },
});

/**
 * The portal: apps/portal/index.html → dist/portal. The mode `stories` builds it with the developers' page of
 * components, which people do not get, and nothing else.
 */
export default defineConfig(({ mode }) => {
  const config = configOf('portal');
  const isPlain = mode === 'stories';
  return {
    ...config,
    plugins: [
      ...config.plugins,
      ...(isPlain ? [] : [compressed(), companions(), phonePages({ target }), consoleBeside()]),
    ],
    // What `views.ts` asks.
    define: isPlain ? { 'import.meta.env.DEV': 'true' } : {},
    server: developmentServer(5173, process.env.PORTAL_API ?? 'http://127.0.0.1:8080'),
  };
});
