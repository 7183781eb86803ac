import type { Config } from '@wagmi/core'

/** A connector of wagmi. */
export type WagmiConnector = Config['connectors'][number]
