import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/exports/index.ts', wallet: 'src/exports/wallet.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  // One module per source file: an app never loads what only a wallet needs.
  unbundle: true,
})
