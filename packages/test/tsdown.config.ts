import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/exports/index.ts',
    cypress: 'src/exports/cypress.ts',
    playwright: 'src/exports/playwright.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  // One file a module: the app's bundler takes what it needs.
  unbundle: true,
  // The inbox is read in Node alone; the entry for Cypress doesn't import it.
  deps: { neverBundle: ['node:http'] },
})
