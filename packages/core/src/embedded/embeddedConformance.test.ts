import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createEvmConformanceWallet } from '../chains/evm/testing/createEvmConformanceWallet.ts'
import { createMemoryBackend } from '../chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet } from '../chains/evm/testing/createTestWallet.ts'
import type { Adapter } from '../config/Adapter.ts'
import { describeAdapter } from '../testing/adapterConformance.ts'
import type { ConformanceWallet } from '../testing/conformance/ConformanceWallet.ts'
import type { EmbeddedProvider } from './createEmbeddedProvider.ts'
import { emailWallet } from './emailWallet.ts'
import { createTestFrame } from './testing/createTestFrame.ts'

let frame: ReturnType<typeof createTestFrame>['frame']
let provider: EmbeddedProvider | undefined

/** The embedded wallet alone, over the frame of the wallet below: its channel is the real one, only the window isn't. */
function create(): Adapter {
  const lazyElement = {
    origin: 'https://wallet.example.org',
    target: () => frame.element.target(),
    onError: () => {},
    load: () => frame.element.load(),
    remove: () => frame.element.remove(),
  }
  const listener: typeof frame.listener = {
    addEventListener: (type, added) => frame.listener.addEventListener(type, added),
    removeEventListener: (type, removed) => frame.listener.removeEventListener(type, removed),
  }
  const [adapter] = emailWallet([{ ...evm(), setup: () => () => {} }], {
    frameUrl: lazyElement.origin,
    projectId: 'test',
    frame: { element: lazyElement, listener, readyTimeout: 50 },
  })
  if (!adapter) throw new Error('no adapter')
  return {
    ...adapter,
    setup: (context) =>
      adapter.setup({
        ...context,
        addConnector(added) {
          provider = added.getProvider() as EmbeddedProvider
          context.addConnector(added)
        },
      }),
  }
}

/** A person who signs in when the wallet is to be opened, and a frame that signs with keys of its own. */
function wallet(): ConformanceWallet {
  const [one, other] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key))
  if (!one || !other) throw new Error('no accounts')
  const accounts = [one.address, other.address] as const
  const backend = (chainId: number) => createMemoryBackend(chainId, [one, other])
  const chains = [backend(31337), backend(1), backend(10)] as const
  const inside = createTestWallet({ accounts, known: [chains[0], chains[1]], addable: [] })
  const requestInside = async (method: string, params: readonly unknown[] = []) =>
    inside.provider.request({ method, params }).catch((error: { message?: string }) => {
      throw new Error(error.message)
    })
  const user = () => {
    const [address = ''] = test.state.accounts
    if (!test.state.signedIn || !address) throw new Error('You’re signed out. Sign in again.')
    const listed = test.state.accounts.map((account) => ({ address: account, type: 'eoa' as const }))
    return { address, chainId: test.state.chainId, accounts: listed }
  }
  const test = createTestFrame(
    {
      async GET_USER(asked) {
        if (!asked?.silent) {
          await requestInside('eth_requestAccounts')
          test.state.signedIn = true
        }
        return user()
      },
      async SWITCH_NETWORK({ chainId }) {
        if (![31337, 1].includes(Number(chainId))) throw new Error('This wallet doesn’t serve that network.')
        test.state.chainId = Number(chainId)
        inside.move(test.state.chainId)
        return { chainId }
      },
      RPC_REQUEST: ({ method, params }) => requestInside(method, Array.isArray(params) ? params : []),
    },
    { accounts, networks: [31337, 1] },
  )
  return {
    ...createEvmConformanceWallet(accounts, chains, inside),
    install() {
      frame = test.frame
    },
    uninstall() {},
    share(next) {
      inside.share(next)
      test.state.accounts = next
      frame.notify({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'another' } })
    },
    settled: () =>
      vi.waitFor(async () => {
        const heard = (await provider?.request({ method: 'eth_accounts' })) as string[]
        if (heard.join() !== test.state.accounts.join()) throw new Error('not heard yet')
      }),
    load: async () => void (await provider?.request({ method: 'eth_blockNumber' }).catch(() => {})),
    vanish() {
      frame.silent = true
      frame.element.remove()
    },
    listenerCount: () => provider?.listenerCount() ?? 0,
  }
}

// A person can't pick a network in the frame, nor teach it one: it serves those of its operator.
describeAdapter({ name: 'the embedded wallet', create, wallet, cycles: 20, walletHasNetwork: false })
