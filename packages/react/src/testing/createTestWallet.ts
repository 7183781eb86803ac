import type {
  CaipNetworkId,
  ChainNamespace,
  Connector,
  ConnectorEvent,
  ConnectorSession,
  WalletEntry,
} from '@latchkey/core'

/** A simulated wallet. It answers requests, has accounts and a network, and emits their changes. */
export type TestWallet = {
  readonly connector: Connector
  /** Its accounts and network. To change them as a person would in the wallet, set this and `emit`. */
  session: ConnectorSession
  /** Called before it answers `connect`, to delay the answer or to throw. */
  onConnect: (signal: AbortSignal | undefined) => Promise<void>
  /** Called before it answers a switch. */
  onSwitch: (network: CaipNetworkId) => Promise<void>
  onDisconnect: () => Promise<void>
  emit(event: ConnectorEvent): void
  /** Number of `connect` calls. */
  asked: number
}

/** Parameters of {@link createTestWallet}. */
type TestWalletParameters = {
  id?: string | undefined
  name?: string | undefined
  icon?: string | undefined
  accounts?: readonly string[] | undefined
  network?: CaipNetworkId | undefined
  namespace?: ChainNamespace | undefined
  /** How it was found; `ANNOUNCED` by default. */
  type?: Connector['type'] | undefined
}

/** Account of the test wallet, one of the funded accounts of local development chains. */
export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Second account of the test wallet. */
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Creates a {@link TestWallet}. */
export function createTestWallet(p: TestWalletParameters = {}): TestWallet {
  const {
    id = 'test.wallet',
    name = 'Test Wallet',
    accounts = [alice, bob],
    network = 'eip155:1',
    namespace = 'eip155',
    type = 'ANNOUNCED',
  } = p
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let permitted = false
  const wallet: TestWallet = {
    session: { accounts, network },
    asked: 0,
    onConnect: async () => {},
    onSwitch: async () => {},
    onDisconnect: async () => {},
    emit(event) {
      for (const listener of [...listeners]) listener(event)
    },
    connector: {
      uid: `${namespace}:${id}`,
      id,
      type,
      namespace,
      name,
      icon: p.icon,
      async connect({ signal } = {}) {
        wallet.asked += 1
        await wallet.onConnect(signal)
        permitted = true
        return wallet.session
      },
      restore: async () => (permitted ? wallet.session : undefined),
      async disconnect() {
        await wallet.onDisconnect()
        permitted = false
      },
      getProvider: () => wallet,
      subscribe(listener) {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
    },
  }
  return wallet
}

/** Creates entries of a wallet directory: `Wallet 1`, `Wallet 2`, …; every third is certified. */
export function createTestWallets(
  count: number,
  extra: (n: number) => Partial<WalletEntry> = () => ({}),
): readonly WalletEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1
    return {
      id: n.toString(16).padStart(64, '0'),
      name: `Wallet ${n}`,
      badge_type: n % 3 === 0 ? 'certified' : 'none',
      description: null,
      chains: ['eip155:1'],
      homepage: `https://wallet${n}.example/`,
      image_id: `i-${n}`,
      order: n,
      link_mode: null,
      mobile_link: null,
      desktop_link: null,
      webapp_link: null,
      app_store: null,
      play_store: null,
      chrome_store: `https://chromewebstore.google.com/detail/wallet${n}`,
      rdns: null,
      injected: null,
      supports_wc: false,
      ...extra(n),
    }
  })
}
