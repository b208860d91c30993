import { defineConfig } from 'vite';
import { configOf, developmentServer } from './vite.application.ts';
import { compressed } from './vite.compressed.ts';

const config = configOf('console');

/** The provider's console: apps/console/index.html → dist/console. */
export default defineConfig({
  ...config,
  plugins: [...config.plugins, compressed()],
  server: developmentServer(5174, process.env.CONSOLE_API ?? 'http://127.0.0.1:8082'),
});
