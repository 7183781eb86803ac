import { createConfig } from '@latchkey/core'
import { bitcoin } from '@latchkey/core/bitcoin'

/** Base URL of an Esplora API; `npm run example` says it. An app of yours has one of its own here. */
export const esploraUrl: string = import.meta.env.VITE_BITCOIN_ESPLORA ?? ''

/** CAIP-2: `bip122:` and the first 32 characters of the first block's hash. */
const id: string = import.meta.env.VITE_BITCOIN_ID ?? '000000000019d6689c085ae165831e93'

export const network = `bip122:${id}` as const

export const config = createConfig({
  networks: [
    {
      id,
      caipNetworkId: network,
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: esploraUrl ? [esploraUrl] : [] } },
    },
  ],
  adapters: [bitcoin()],
  metadata: { name: 'Bitcoin example' },
})
