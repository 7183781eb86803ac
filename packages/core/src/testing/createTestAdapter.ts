import type { ChainNamespace } from '@latchkey/protocol'
import type { Adapter, AdapterContext } from '../config/Adapter.ts'
import type { Connector } from '../config/Connector.ts'
import type { TestWallet } from './createTestWallet.ts'

/** Creates an adapter whose wallets transfer real balances of its chain. */
export type TestAdapter = Adapter & {
  /** Balances in base units by lower-case address. */
  readonly balances: Map<string, bigint>
  /** Transactions that its wallets have sent, oldest first. */
  readonly sent: { hash: string; network: string; transaction: unknown }[]
  /** Number of `setup` calls that are not undone. */
  readonly running: () => number
  announce(wallet: TestWallet): void
  withdraw(wallet: TestWallet): void
}

/** Parameters of {@link createTestAdapter}. */
export type TestAdapterParameters = {
  namespace?: ChainNamespace | undefined
  wallets?: readonly TestWallet[] | undefined
  without?: 'connection' | 'network' | undefined
}

const gasPrice = 2_000_000_000n
const transferGas = 21_000n

/** An adapter for tests: its wallets move real balances of its own chain. */
export function createTestAdapter(parameters: TestAdapterParameters = {}): TestAdapter {
  const { namespace = 'eip155', wallets = [], without } = parameters
  const known = new Map<Connector, TestWallet>()
  const balances = new Map<string, bigint>()
  const sent: TestAdapter['sent'] = []
  const contexts = new Set<AdapterContext>()
  const walletOf = (connector: Connector) => {
    const wallet = known.get(connector)
    if (!wallet) throw new Error(`No test wallet behind ${connector.uid}`)
    return wallet
  }
  const add = (address: string, amount: bigint) => {
    const key = address.toLowerCase()
    balances.set(key, (balances.get(key) ?? 0n) + amount)
  }
  for (const wallet of wallets) known.set(wallet.connector, wallet)

  const connection: Adapter['connection'] = {
    signMessage: ({ connector, message, address }) =>
      walletOf(connector).ask('signMessage', message, () => signatureOf(`${address} ${message}`)),
    signTypedData: ({ connector, typedData, address }) =>
      walletOf(connector).ask('signTypedData', JSON.stringify(typedData), () =>
        signatureOf(`${address} ${JSON.stringify(typedData)}`),
      ),
    sendTransaction: ({ connector, network, address, transaction }) =>
      walletOf(connector).ask('sendTransaction', '', () => {
        const { to, value } = transaction as { to: string; value: bigint }
        add(address, -value - gasPrice * transferGas)
        add(to, value)
        const hash = `0x${(sent.length + 1).toString(16).padStart(64, '0')}`
        sent.push({ hash, network: network.caipNetworkId, transaction })
        return hash
      }),
    getBalance: async ({ address }) => balances.get(address.toLowerCase()) ?? 0n,
    getGasPrice: async () => gasPrice,
    estimateNativeTransferFee: async () => gasPrice * transferGas,
    async waitForTransaction({ hash }) {
      if (!sent.some((entry) => entry.hash === hash)) throw new Error('Unknown transaction')
      return { status: 'confirmed', hash }
    },
    async checkAddress(address) {
      if (!isAddress(address)) return 'invalid'
      return address.endsWith('Bad') ? 'checksum' : 'valid'
    },
  }
  const network: Adapter['network'] = {
    async switchNetwork({ connector, network: target }) {
      const wallet = walletOf(connector)
      await wallet.ask('switchNetwork', target.caipNetworkId, () =>
        wallet.changeNetwork(target.caipNetworkId),
      )
      return wallet.network
    },
  }
  return {
    namespace,
    type: 'evm',
    isAddress,
    balances,
    sent,
    running: () => contexts.size,
    announce(wallet) {
      known.set(wallet.connector, wallet)
      for (const context of contexts) context.addConnector(wallet.connector)
    },
    withdraw(wallet) {
      known.delete(wallet.connector)
      for (const context of contexts) context.removeConnector(wallet.connector.uid)
    },
    setup(context) {
      contexts.add(context)
      for (const connector of known.keys()) context.addConnector(connector)
      return () => {
        contexts.delete(context)
        for (const connector of known.keys()) context.removeConnector(connector.uid)
      }
    },
    ...(without === 'connection' ? {} : { connection }),
    ...(without === 'network' ? {} : { network }),
  }
}

function isAddress(value: string): boolean {
  return /^0x[\da-f]{37}(?:[\da-f]{3}|Bad)$/i.test(value)
}

/** Returns 65 bytes that depend on the text. */
function signatureOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `0x${bytes.padEnd(130, '0').slice(0, 130)}`
}
