import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [react()],
  // The workspace's packages as they are in the repository; no build of theirs is needed first.
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  build: { outDir: 'dist', target: 'es2022', emptyOutDir: true },
})
