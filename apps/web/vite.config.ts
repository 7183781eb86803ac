import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { createPseudoLanguages } from './src/lab/pseudoLanguages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [react(), pseudoLanguages()],
  // The workspace's packages as they are in the repository; no build of theirs is needed first.
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  build: { outDir: 'dist', target: 'es2022', emptyOutDir: true },
})

/**
 * Writes the pseudo-locales of the lab as `/pseudo/<locale>.json`. As modules they would share the English texts with the flows of the
 * modal, and each flow would load them as a file of their own.
 */
function pseudoLanguages(): Plugin {
  const files = Object.entries(createPseudoLanguages()).map(([locale, texts]) => ({
    fileName: `pseudo/${locale}.json`,
    source: JSON.stringify(texts),
  }))
  return {
    name: 'pseudo-languages',
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },
    configureServer(server) {
      for (const { fileName, source } of files)
        server.middlewares.use(`/${fileName}`, (_, response) => {
          response.setHeader('content-type', 'application/json').end(source)
        })
    },
  }
}
