import { createSignWallet, type SessionNamespaces } from '@latchkey/walletconnect/wallet'
import { WebSocket } from 'ws'
import type { ScriptedProvider } from '../../../core/src/chains/evm/testing/createScriptedProvider.ts'

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const events = ['chainChanged', 'accountsChanged']

/** A wallet on the other side of a relay, whose insides are an EIP-1193 provider: it approves and asks as that does. */
export function createRelayWallet(relayUrl: string, provider: ScriptedProvider) {
  const metadata = { name: 'Test Wallet', description: '', url: 'https://wallet.example', icons: [] }
  const wallet = createSignWallet({ relayUrls: [relayUrl], projectId: 'local', metadata, WebSocket })
  const ask = (method: string, params: readonly unknown[] = []) => provider.request({ method, params })
  let chains: string[] = []
  let accounts: string[] = []
  const namespaces = (): SessionNamespaces => ({
    eip155: {
      chains,
      accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
      methods,
      events,
    },
  })
  const current = async () => `eip155:${Number(await ask('eth_chainId'))}`
  const fault = (error: unknown) => {
    const { code, message } = error as { code?: number; message?: string }
    return { code: code ?? 5000, message: message ?? 'failed' }
  }
  wallet.subscribe(async (event) => {
    if (event.type === 'proposal') {
      const { id } = event.proposal
      try {
        accounts = (await ask('eth_requestAccounts')) as string[]
        chains = [await current()]
        await wallet.approve({ id, namespaces: namespaces() })
      } catch (error) {
        await wallet.reject({ id, reason: fault(error) }).catch(() => undefined)
      }
    }
    if (event.type === 'delete') await ask('wallet_revokePermissions')
    if (event.type !== 'request') return
    const { id, method, params } = event.request
    try {
      await wallet.respond({ id, result: await ask(method, params as readonly unknown[]) })
    } catch (error) {
      await wallet.respond({ id, error: fault(error) }).catch(() => undefined)
    }
  })
  const tell = async (name: string, data: unknown) => {
    for (const { topic } of wallet.sessions()) {
      if (accounts.length > 0) await wallet.update({ topic, namespaces: namespaces() })
      await wallet.emit({ topic, chainId: chains.at(-1) ?? '', name, data })
    }
  }
  let telling = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    telling = telling.then(work).catch(() => undefined)
  }
  provider.on?.('accountsChanged', (list) => {
    queue(async () => {
      accounts = list as string[]
      await tell('accountsChanged', list)
    })
  })
  provider.on?.('chainChanged', (id) => {
    queue(async () => {
      const chain = `eip155:${Number(id)}`
      chains = [...chains.filter((one) => one !== chain), chain]
      await tell('chainChanged', Number(id))
    })
  })
  return { wallet, settled: () => telling }
}
