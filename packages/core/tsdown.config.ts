import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/exports/index.ts',
    bitcoin: 'src/exports/bitcoin.ts',
    adapter: 'src/exports/adapter.ts',
    agent: 'src/exports/agent.ts',
    cookie: 'src/exports/cookie.ts',
    evm: 'src/exports/evm.ts',
    onramp: 'src/exports/onramp.ts',
    polkadot: 'src/exports/polkadot.ts',
    query: 'src/exports/query.ts',
    solana: 'src/exports/solana.ts',
    swaps: 'src/exports/swaps.ts',
    transfers: 'src/exports/transfers.ts',
    viem: 'src/exports/viem.ts',
    walletconnect: 'src/exports/walletConnect.ts',
    'email-wallet': 'src/exports/emailWallet.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  // One file a module: the app's bundler takes what it needs, and splits where a room is entered by import().
  unbundle: true,
})
