import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/exports/index.ts',
    addresses: 'src/exports/addresses.ts',
    bitcoin: 'src/exports/bitcoin.ts',
    contracts: 'src/exports/contracts.ts',
    polkadot: 'src/exports/polkadot.ts',
    routes: 'src/exports/routes.ts',
    schemas: 'src/exports/schemas.ts',
    'smart-accounts': 'src/exports/smartAccounts.ts',
    spam: 'src/exports/spam.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  // One module per source file: an app's bundler then splits what only a lazy view needs.
  unbundle: true,
})
