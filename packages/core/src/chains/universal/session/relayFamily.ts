import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import type { ProposalNamespaces, Session, SignClient, SignEvent } from '@latchkey/walletconnect'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { AccountRecord, ConnectorSession, NetworkSupport } from '../../../config/Connector.ts'
import type { Network } from '../../../config/Network.ts'
import { SessionError } from '../errors.ts'

/** What differs between chain families (`evmFamily`, `solanaFamily`, `bitcoinFamily`, `polkadotFamily`) over a relay. */
export type RelayFamily = {
  readonly namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot'
  /** Whether a network's addresses are not those of the others, so that a switch changes them. */
  readonly hasAddressesPerNetwork?: true
  /** The proposal for the app's networks, the preferred one first. */
  toProposal(networks: readonly Network[], preferred: string | undefined): ProposalNamespaces
  /** Plain address of an entry of an event, which may be CAIP-10; `undefined` if malformed. */
  parseAddress(entry: string): string | undefined
  /** The event by which wallets of this family announce other addresses, besides `accountsChanged`. */
  readonly addressesEvent?: {
    readonly name: string
    /** Returns the plain addresses, the one to use first; `undefined` for a payload that changes nothing. */
    parse(event: AddressesEvent): AnnouncedAddresses | undefined
  }
  /** Returns what a session itself states of these addresses, if anything: the wallet needn't be asked then. */
  parseRecords?(session: Session, accounts: readonly string[]): readonly AccountRecord[] | undefined
  /** The network a `chainChanged` event names. */
  parseChain(data: unknown): CaipNetworkId | undefined
  /** Payload of `chainChanged`. */
  formatChain(chain: CaipNetworkId): string
  request(parts: RequestParts, method: string, params: unknown): Promise<unknown>
}

/** The addresses that a wallet announces, and what it states of them, if anything. */
export type AnnouncedAddresses = {
  readonly accounts: readonly string[]
  readonly records?: readonly AccountRecord[] | undefined
}

/** An event with other addresses, and what is in use when it arrives. */
export type AddressesEvent = {
  readonly data: unknown
  /** The network that the wallet names. */
  readonly chainId: string
  readonly chain: CaipNetworkId | undefined
  readonly accounts: readonly string[]
}

/** What a request needs besides method and parameters. */
export type RequestParts = {
  client: SignClient
  context: AdapterContext
  active: ActiveSession
  /** The relay has the request; the wallet may be opened for it. */
  onSent?: (() => void) | undefined
}

/** The current session with its chain and accounts. */
export type ActiveSession = {
  get(): Session | undefined
  chain(): CaipNetworkId | undefined
  accounts(): readonly string[]
  /** What the wallet has stated of `accounts`, in the session or when it announced them. */
  records(): readonly AccountRecord[] | undefined
  /** Whether the session has accounts on a chain. */
  has(chain: string): boolean
  /**
   * Makes a session the current one, on the preferred chain if it allows that, else on the first of the app's it has.
   * `undefined` if it has no account.
   */
  activate(session: Session, preferred: string | undefined): ConnectorSession | undefined
  /** Changes the chain of the session. */
  setChain(chain: CaipNetworkId): void
  /** Applies an event of the relay client. */
  handleEvent(event: SignEvent): void
  /** Removes the session without notifying subscribers. */
  clear(): void
  /** Called when wallet or app has ended the session, or its time is over. The connector sets it. */
  onEnd: () => void
  subscribe(emit: (event: string, payload: unknown) => void): () => void
}

/**
 * Whether a session allows a method on a chain: it has an account there and the method in the scope of the chain or
 * its family.
 */
export function allowsMethod({ namespaces }: Session, chain: string, method: string): boolean {
  const [family] = chain.split(':')
  return Object.entries(namespaces).some(
    ([key, { methods, accounts }]) =>
      (key === chain || key === family) &&
      methods.includes(method) &&
      accounts.some((account) => account.startsWith(`${chain}:`)),
  )
}

/** The networks of a session. A wallet that takes requests to switch may have networks that the session doesn't name. */
export function getSessionSupport(session: Session, { namespace }: { namespace: string }): NetworkSupport {
  const approved = [...sessionChains(session, namespace).keys()].flatMap(
    (chain) => parseCaipNetworkId(chain)?.caipNetworkId ?? [],
  )
  const canSwitch = approved.some((chain) => allowsMethod(session, chain, 'wallet_switchEthereumChain'))
  return { approved, isLimited: !canSwitch }
}

/**
 * Asserts that a session has an account of a namespace. An update of the wallet may have removed the last one.
 *
 * @throws SessionError
 */
export function assertNamespace(session: Session, namespace: string): void {
  if (sessionChains(session, namespace).size > 0) return
  throw new SessionError({
    code: 'NAMESPACE_NOT_CONFIGURED',
    message: 'Namespace is not configured. Please call connect() first with namespace config.',
    namespace,
  })
}

/** Chains of a namespace on which a session has accounts, with plain addresses, in the session's order. */
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
