/** What an example needs to know of a running stack. */
export function exampleEnvironment(stack: {
  readonly devWallet: string
  readonly chains: Readonly<Record<string, { readonly rpc: string }>>
}): Record<string, string> {
  const find = (namespace: string) => Object.keys(stack.chains).find((id) => id.startsWith(`${namespace}:`))
  const [solana, bitcoin, polkadot] = [find('solana'), find('bip122'), find('polkadot')]
  const evm = ['31337', '31338'].flatMap((id) => {
    const rpc = stack.chains[`eip155:${id}`]?.rpc
    return rpc ? [[`VITE_RPC_${id}`, rpc] as const] : []
  })
  return {
    VITE_DEV_WALLET: stack.devWallet,
    ...Object.fromEntries(evm),
    ...(solana && {
      VITE_SOLANA_ID: solana.slice('solana:'.length),
      VITE_SOLANA_RPC: stack.chains[solana]?.rpc ?? '',
    }),
    ...(bitcoin && {
      VITE_BITCOIN_ID: bitcoin.slice('bip122:'.length),
      VITE_BITCOIN_ESPLORA: stack.chains[bitcoin]?.rpc ?? '',
    }),
    ...(polkadot && {
      VITE_POLKADOT_ID: polkadot.slice('polkadot:'.length),
      VITE_POLKADOT_WS: stack.chains[polkadot]?.rpc ?? '',
    }),
  }
}
