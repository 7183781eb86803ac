// long: pairs anew for each of its cases.
import type { Adapter, Connector } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { walletConnect } from '@latchkey/core/walletconnect'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createEvmConformanceWallet } from '../../../core/src/chains/evm/testing/createEvmConformanceWallet.ts'
import { createMemoryBackend } from '../../../core/src/chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet } from '../../../core/src/chains/evm/testing/createTestWallet.ts'
import { installPage } from '../../../core/src/chains/evm/testing/installPage.ts'
import { describeAdapter } from '../../../core/src/testing/adapterConformance.ts'
import type { ConformanceWallet } from '../../../core/src/testing/conformance/ConformanceWallet.ts'
import { createMemoryStorage } from '../../../core/src/testing/createMemoryStorage.ts'
import { createRelayWallet } from '../testing/createRelayWallet.ts'
import { openWire, type Wire } from '../testing/openWire.ts'
import { startRelay } from '../testing/startRelay.ts'

let relay: Awaited<ReturnType<typeof startRelay>>
/** Between the app and the relay; the wallet has a way of its own. */
let wire: Wire
let connector: Connector | undefined

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())
beforeEach(async () => {
  wire = await openWire(relay.port)
})
afterEach(() => wire.cut())

/** The EVM adapter with pairing; what it adds is known to the wallet below, which follows its links. */
function create(): Adapter {
  const relayUrls = [`ws://127.0.0.1:${wire.port}`]
  const [adapter] = walletConnect([evm()], { relayUrls, storage: createMemoryStorage(), WebSocket })
  if (!adapter) throw new Error('No adapter')
  return {
    ...adapter,
    setup: (context) =>
      adapter.setup({
        ...context,
        addConnector(added) {
          connector = added
          context.addConnector(added)
        },
      }),
  }
}

function wallet(): ConformanceWallet {
  const [one, other] = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  if (!one || !other) throw new Error('No account')
  const accounts = [one.address, other.address] as const
  const backend = (chainId: number) => createMemoryBackend(chainId, [one, other])
  const chains = [backend(31337), backend(1), backend(10)] as const
  const inside = createTestWallet({ accounts, known: [chains[0], chains[1]], addable: [chains[2]] })
  const remote = createRelayWallet(relay.url, inside.provider)
  const provider = () =>
    connector?.getProvider() as {
      request(request: { method: string }): Promise<unknown>
      listenerCount(): number
    }
  let heard = async () => {}
  let stop = () => {}
  return {
    ...createEvmConformanceWallet(accounts, chains, inside),
    install() {
      installPage()
      connector = undefined
      let followed = ''
      // The connector is added after this: the first look is a task later.
      const look = setInterval(() => {
        const state = connector?.pairing?.get()
        if (state?.status !== 'waiting' || state.uri === followed) return
        followed = state.uri
        remote.wallet.pair(state.uri).catch(() => undefined)
      }, 5)
      stop = () => clearInterval(look)
    },
    uninstall() {
      stop()
      remote.wallet.close()
      vi.unstubAllGlobals()
    },
    share(next) {
      inside.share(next)
      heard = () =>
        vi.waitFor(async () => {
          const now = (await provider().request({ method: 'eth_accounts' })) as string[]
          if (now.join() !== next.join()) throw new Error('not heard yet')
        })
    },
    move(network) {
      inside.move(Number(network.id))
      heard = () =>
        vi.waitFor(async () => {
          const now = await provider().request({ method: 'eth_chainId' })
          if (Number(now) !== network.id) throw new Error('not heard yet')
        })
    },
    async settled() {
      await remote.settled()
      await heard()
    },
    vanish: () => wire.cut(),
    listenerCount: () => provider().listenerCount(),
  }
}

describeAdapter({ name: 'evm over a relay', create, wallet, cycles: 10, hasSocket: true })
