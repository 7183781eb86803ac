import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  ssr: {
    noExternal: [/^@latchkey\//],
    resolve: { conditions: ['latchkey-source', ...defaultServerConditions] },
  },
  build: { target: 'es2022', emptyOutDir: true },
})
