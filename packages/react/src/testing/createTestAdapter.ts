import type { Adapter, ChainNamespace } from '@latchkey/core'
import type { TestChain } from './createTestChain.ts'
import type { TestWallet } from './createTestWallet.ts'

/** An adapter over wallets and a chain in memory; `announce` makes a late wallet known. */
export function createTestAdapter(
  chain: TestChain,
  wallets: readonly TestWallet[],
  namespace: ChainNamespace = 'eip155',
): TestAdapter {
  const known = [...wallets]
  const announced = new Set<(wallet: TestWallet) => void>()
  return {
    namespace,
    type: 'evm',
    setup(context) {
      const add = (wallet: TestWallet) => context.addConnector(wallet.connector)
      announced.add(add)
      for (const wallet of known) add(wallet)
      return () => {
        announced.delete(add)
      }
    },
    isAddress: (value) => /^(?:0x)?[0-9a-f]{40}$/i.test(value),
    connection: chain.actions,
    network: {
      async switchNetwork({ connector, network }) {
        const wallet = known.find((one) => one.connector === connector)
        if (!wallet) throw new Error('Not a wallet of this adapter.')
        await wallet.onSwitch(network.caipNetworkId)
        wallet.session = { ...wallet.session, network: network.caipNetworkId }
        wallet.emit({ type: 'networkChanged', network: network.caipNetworkId })
        return network.caipNetworkId
      },
    },
    announce(wallet) {
      known.push(wallet)
      for (const listener of announced) listener(wallet)
    },
  }
}

/** An {@link Adapter} that can be told of late wallets. */
export type TestAdapter = Adapter & { announce(wallet: TestWallet): void }
