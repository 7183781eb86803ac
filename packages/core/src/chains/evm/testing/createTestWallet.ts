import { createScriptedProvider, type ScriptedProvider } from './createScriptedProvider.ts'
import type { EvmBackend } from './EvmBackend.ts'

/** What the person in front of the wallet does with whatever it asks. */
export type Person = 'approves' | 'rejects' | 'ignores'

/** A small but honest wallet; see {@link createTestWallet}. */
export type TestWallet = {
  readonly provider: ScriptedProvider
  person: Person
  /** What the person picks in the wallet; announced by event. */
  share(accounts: readonly string[]): void
  move(chainId: number): void
  /** The extension is removed under the open page. */
  vanish(): void
  isShared(): boolean
}

/**
 * A wallet over chains that sign for it: asks for permission, knows some networks, learns others by EIP-3085 after
 * checking that the URL serves the chain it claims, and hands signing on.
 */
export function createTestWallet(p: {
  accounts: readonly string[]
  /** The first is where it starts. */
  known: readonly EvmBackend[]
  /** Reachable by URL, so that it can be added. */
  addable: readonly EvmBackend[]
}): TestWallet {
  const chains = new Map(p.known.map((chain) => [chain.chainId, chain]))
  const hex = (chainId: number) => `0x${chainId.toString(16)}`
  let current = p.known[0] as EvmBackend
  let accounts = p.accounts
  let shared = false
  let isGone = false

  const ask = async () => {
    if (wallet.person === 'rejects') throw { code: 4001, message: 'User rejected the request.' }
    if (wallet.person === 'ignores') await new Promise(() => {})
  }
  const sign =
    (method: string, sender: (params: readonly unknown[]) => unknown) =>
    async (params: readonly unknown[]) => {
      const from = String(sender(params)).toLowerCase()
      if (!shared || !accounts.some((account) => account.toLowerCase() === from)) {
        throw { code: 4100, message: 'The account is not allowed' }
      }
      await ask()
      return current.request({ method, params })
    }
  const provider = createScriptedProvider({
    eth_accounts: async () => (shared ? accounts : []),
    eth_chainId: async () => hex(current.chainId),
    async eth_requestAccounts() {
      await ask()
      shared = true
      return accounts
    },
    async wallet_revokePermissions() {
      shared = false
      return null
    },
    async wallet_switchEthereumChain([parameter]) {
      const { chainId } = parameter as { chainId: string }
      const chain = chains.get(Number(chainId))
      if (!chain) throw { code: 4902, message: `Unrecognized chain ID "${chainId}".` }
      await ask()
      wallet.move(chain.chainId)
      return null
    },
    async wallet_addEthereumChain([parameter]) {
      const { chainId, rpcUrls } = parameter as { chainId: string; rpcUrls: string[] }
      const chain = p.addable.find(({ url }) => url === rpcUrls[0])
      const served = await chain?.request({ method: 'eth_chainId' })
      if (!chain || served !== chainId) throw { code: -32602, message: 'The RPC serves another chain' }
      await ask()
      chains.set(chain.chainId, chain)
      return null
    },
    personal_sign: sign('personal_sign', ([, address]) => address),
    eth_signTypedData_v4: sign('eth_signTypedData_v4', ([address]) => address),
    eth_sendTransaction: sign(
      'eth_sendTransaction',
      ([transaction]) => (transaction as { from: string }).from,
    ),
  })

  const { request } = provider
  provider.request = async (call) => {
    if (isGone) throw new Error('Extension context invalidated.')
    return request(call)
  }
  const wallet: TestWallet = {
    provider,
    person: 'approves',
    share(next) {
      accounts = next
      provider.emit('accountsChanged', next)
    },
    move(chainId) {
      current = chains.get(chainId) as EvmBackend
      provider.emit('chainChanged', hex(chainId))
    },
    vanish() {
      isGone = true
    },
    isShared: () => shared,
  }
  return wallet
}
