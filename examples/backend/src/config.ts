import { createConfig } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { defineChain } from 'viem'

const rpc = import.meta.env.VITE_RPC_31337

/** A chain of a local stack; `npm run example` says where it is. An app of yours has `mainnet` and others here. */
const one = defineChain({
  id: 31337,
  name: 'Latchkey One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: rpc ? [rpc] : [] } },
})

/** Whoever connects is asked to sign; the session is the backend's, in a cookie no script can read. */
export const config = createConfig({
  networks: [one],
  adapters: [evm()],
  metadata: { name: 'The shop' },
  siwx: { sessions: 'backend', statement: 'Sign in to the shop' },
})
