import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the injected provider as one classic script without a hash, for the script tag and the extension. */
const injectedScript = (): Plugin => ({
  name: 'latchkey:injected-script',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      root: here('.'),
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: here('dist'),
        emptyOutDir: false,
        target: 'es2022',
        lib: { entry: here('src/inject/inject.ts'), formats: ['iife'], name: 'latchkeyDevWalletInject' },
        rollupOptions: { output: { entryFileNames: 'inject.js' } },
      },
    })
    await copyFile(here('dist/inject.js'), here('dist/extension/inject.js'))
  },
})

export default defineConfig({
  root: here('.'),
  plugins: [react(), injectedScript()],
  // The workspace's packages as they are in the repository.
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  build: { outDir: 'dist', target: 'es2022', emptyOutDir: true },
})
