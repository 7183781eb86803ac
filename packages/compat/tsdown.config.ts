import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    appkit: 'src/exports/appkit.ts',
    appkitBitcoin: 'src/exports/appkitBitcoin.ts',
    appkitEthers: 'src/exports/appkitEthers.ts',
    appkitNetworks: 'src/exports/appkitNetworks.ts',
    appkitSolana: 'src/exports/appkitSolana.ts',
    appkitWagmi: 'src/exports/appkitWagmi.ts',
    connectkit: 'src/exports/connectkit.ts',
    rainbowkit: 'src/exports/rainbowkit.ts',
    web3modal: 'src/exports/web3modal.ts',
    web3modalEthers: 'src/exports/web3modalEthers.ts',
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
  deps: { neverBundle: [/^@tanstack\//] },
})
