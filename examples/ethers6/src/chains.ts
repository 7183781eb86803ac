import { defineChain } from 'viem'

const local = (id: number, name: string, rpc: string | undefined) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: rpc ? [rpc] : [] } },
  })

/** Two chains of a local stack; `npm run example` says where they are. An app of yours has `mainnet` and others here. */
export const one = local(31337, 'Latchkey One', import.meta.env.VITE_RPC_31337)
export const two = local(31338, 'Latchkey Two', import.meta.env.VITE_RPC_31338)
