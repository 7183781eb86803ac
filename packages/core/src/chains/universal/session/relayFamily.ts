import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { ProposalNamespaces, Session, SignClient, SignEvent } from '@latchkey/walletconnect'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { ConnectorSession } from '../../../config/Connector.ts'
import type { Network } from '../../../config/Network.ts'

/** What differs between the chain families a session may be for. */
export type RelayFamily = {
  readonly namespace: 'eip155' | 'solana'
  /** The proposal for an app's networks, the wished one first. */
  terms(networks: readonly Network[], wished: string | undefined): ProposalNamespaces
  /** A plain address out of an event's entry, which may be CAIP-10; `undefined` for garbage. */
  readAddress(entry: string): string | undefined
  /** The network a `chainChanged` event names. */
  readChain(data: unknown): CaipNetworkId | undefined
  /** What is told of a network when it changes. */
  tellChain(chain: CaipNetworkId): string
  request(parts: RequestParts, method: string, params: unknown): Promise<unknown>
}

/** What a request of a session works with. */
export type RequestParts = {
  client: SignClient
  context: AdapterContext
  active: ActiveSession
  /** The relay has taken a request for the wallet, which is to be opened for it. */
  onSent?: (() => void) | undefined
}

/** The session in use, its default chain and its accounts on it. */
export type ActiveSession = {
  get(): Session | undefined
  chain(): CaipNetworkId | undefined
  accounts(): readonly string[]
  /** Whether the session has accounts on a chain. */
  has(chain: string): boolean
  /** Uses a session; on the wished chain where it may, else the first of the app's it has. `undefined`: it has no account. */
  take(session: Session, wished: string | undefined): ConnectorSession | undefined
  /** `setDefaultChain`. */
  setChain(chain: CaipNetworkId): void
  follow(event: SignEvent): void
  drop(): void
  subscribe(emit: (event: string, payload: unknown) => void): () => void
}

/** Whether a session lets a method be asked on a chain: of an account there, in its scope or its family's. */
export function allowsMethod({ namespaces }: Session, chain: string, method: string): boolean {
  const [family] = chain.split(':')
  return Object.entries(namespaces).some(
    ([key, { methods, accounts }]) =>
      (key === chain || key === family) &&
      methods.includes(method) &&
      accounts.some((account) => account.startsWith(`${chain}:`)),
  )
}

/** The chains of one namespace a session has accounts on, with the plain addresses, in the session's order. */
export function sessionChains(session: Session, namespace: string): ReadonlyMap<string, readonly string[]> {
  const chains = new Map<string, string[]>()
  for (const scope of Object.values(session.namespaces)) {
    for (const account of scope.accounts) {
      const parts = parseCaipAddress(account)
      if (parts?.namespace !== namespace) continue
      const list = chains.get(parts.caipNetworkId) ?? []
      if (!list.includes(parts.address)) list.push(parts.address)
      chains.set(parts.caipNetworkId, list)
    }
  }
  return chains
}
