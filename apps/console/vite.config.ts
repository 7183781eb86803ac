import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [react()],
  // The protocol as it is in the repository; no build of it is needed first.
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  build: {
    // The server's package ships it, and serves it on the admin port alone.
    outDir: '../../packages/server/console',
    target: 'es2022',
    emptyOutDir: true,
    // A data: URL would need an exception of the content policy for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
