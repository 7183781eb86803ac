import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    bitcoin: 'src/exports/bitcoin.ts',
    index: 'src/exports/index.ts',
    polkadot: 'src/exports/polkadot.ts',
    server: 'src/exports/server.ts',
    verifier: 'src/exports/verifier.ts',
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
})
