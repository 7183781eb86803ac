import {
  createSignWallet,
  type PendingProposal,
  type PendingRequest,
  type SessionNamespaces,
  type SignWalletParameters,
} from '@latchkey/walletconnect/wallet'
import { toErrorData } from '../errors.ts'
import type { TestWallet } from './createTestWallet.ts'

/** A test wallet that apps reach over a relay; see {@link createRelayWallet}. */
export type RelayWallet = {
  /**
   * Pairs by the link behind a QR code; resolves when the app has the wallet's answer.
   *
   * @param uri `wc:…`
   * @throws WalletConnectError when the link has expired or was used, or no relay answers within 15 s
   */
  pair(uri: string): Promise<void>
  /** Topics of the sessions with apps, oldest first. */
  sessions(): readonly string[]
  /** Ends every session from the wallet's side. */
  disconnect(): Promise<void>
  /** Closes the connection to the relay. Call it when the test ends. */
  close(): void
}

/** Parameters of {@link createRelayWallet}. */
export type RelayWalletParameters = Pick<SignWalletParameters, 'WebSocket'> & {
  /** `wss://…`; with `latchkey dev` it is `relay` in its `dev.json`. */
  relayUrl: string
  projectId?: string | undefined
}

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const events = ['chainChanged', 'accountsChanged']

/**
 * Puts a test wallet behind a relay (WalletConnect v2). What it is asked stands in the log of the wallet, and the script of the
 * wallet decides: `wallet.rejectNext()` before `pair` rejects the pairing.
 *
 * Node has a WebSocket of its own from version 22; before, pass that of the package `ws`.
 *
 * @example
 * const relayWallet = createRelayWallet(wallet, { relayUrl: 'ws://127.0.0.1:4180' })
 * await relayWallet.pair(uri)
 */
export function createRelayWallet(wallet: TestWallet, parameters: RelayWalletParameters): RelayWallet {
  const { relayUrl, projectId = 'local', ...platform } = parameters
  const metadata = {
    name: wallet.info.name,
    description: 'A wallet for tests',
    url: 'https://wallet.example',
    icons: [],
  }
  const client = createSignWallet({ relayUrls: [relayUrl], projectId, metadata, ...platform })
  let onAnswered = () => {}
  let allowed: ReadonlySet<number> = new Set()

  const namespaces = (): SessionNamespaces => {
    const ids = [wallet.chainId, ...wallet.chains.map(({ id }) => id)].filter((id) => allowed.has(id))
    const chains = [...new Set(ids)].map((id) => `eip155:${id}`)
    const accounts = chains.flatMap((chain) => wallet.addresses.map((address) => `${chain}:${address}`))
    return { eip155: { chains, accounts, methods, events } }
  }
  const answerProposal = async (proposal: PendingProposal) => {
    const origin = proposal.proposer.metadata.url
    try {
      await wallet.execute({ method: 'eth_requestAccounts', origin })
      const known = new Set(wallet.chains.map(({ id }) => id))
      const wanted = chainsOf(proposal).filter((id) => known.has(id))
      allowed = new Set([...allowed, ...(wanted.length > 0 ? wanted : known)])
      await client.approve({ id: proposal.id, namespaces: namespaces() })
    } catch (error) {
      const { code, message } = toErrorData(error)
      await client.reject({ id: proposal.id, reason: { code: code === 4001 ? 5000 : code, message } })
    }
  }
  const answerRequest = async ({ id, topic, chainId, method, params }: PendingRequest) => {
    try {
      const origin = client.sessions().find((one) => one.topic === topic)?.peer.metadata.url
      const chain = Number(chainId.slice('eip155:'.length))
      const result = await wallet.execute({ method, params, origin, chainId: chain })
      await client.respond({ id, result })
    } catch (error) {
      // The session may have ended meanwhile: then nobody waits for an answer.
      await client.respond({ id, error: toErrorData(error) }).catch(() => undefined)
    }
  }
  const stopClient = client.subscribe((event) => {
    if (event.type === 'proposal')
      void answerProposal(event.proposal)
        .catch(() => undefined)
        .finally(() => onAnswered())
    if (event.type === 'request') void answerRequest(event.request)
    if (event.type === 'delete' && client.sessions().length === 0) wallet.disconnect()
  })
  const notify = async (name: string, data: unknown) => {
    for (const { topic } of client.sessions()) {
      await client.update({ topic, namespaces: namespaces() })
      await client.emit({ topic, chainId: `eip155:${wallet.chainId}`, name, data })
    }
  }
  let notifying: Promise<unknown> = Promise.resolve()
  const stopWallet = wallet.subscribe((event, value) => {
    if (event !== 'chainChanged' && event !== 'accountsChanged') return
    if (event === 'chainChanged') allowed = new Set([...allowed, wallet.chainId])
    if (event === 'accountsChanged' && (value as readonly unknown[]).length === 0) return
    const data = event === 'chainChanged' ? Number(value) : value
    notifying = notifying.then(() => notify(event, data)).catch(() => undefined)
  })
  return {
    async pair(uri) {
      const answered = new Promise<void>((resolve) => {
        onAnswered = resolve
      })
      await client.pair(uri)
      await answered
    },
    sessions: () => client.sessions().map(({ topic }) => topic),
    async disconnect() {
      for (const { topic } of client.sessions()) await client.disconnect(topic)
      wallet.disconnect()
    },
    close() {
      stopClient()
      stopWallet()
      client.close()
    },
  }
}

/** Ids of the EVM chains in a proposal, required ones first. */
function chainsOf({ requiredNamespaces, optionalNamespaces }: PendingProposal): readonly number[] {
  const scopes = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  return scopes
    .flatMap(([key, { chains }]) => chains ?? [key])
    .filter((chain) => /^eip155:\d+$/.test(chain))
    .map((chain) => Number(chain.slice('eip155:'.length)))
}
