import type { ProposalNamespaces, SessionNamespaces } from '@latchkey/walletconnect/wallet'

/** EVM methods this wallet supports over a session. */
export const sessionMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const sessionEvents = ['chainChanged', 'accountsChanged']

/** Namespaces an app proposes. */
type Proposed = {
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
}

/** Ids of the EVM chains in a proposal, required ones first. */
export function wantedChains({ requiredNamespaces, optionalNamespaces }: Proposed): readonly number[] {
  const scopes = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  const ids = scopes.flatMap(([key, { chains }]) => (chains ?? [key]).map(chainIdOf))
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** The namespaces to approve: one account on some chains, and the requested methods and events the wallet supports. */
export function sessionNamespaces(
  wanted: Proposed,
  { account, chainIds }: { account: string; chainIds: readonly number[] },
): SessionNamespaces {
  const scopes = [wanted.requiredNamespaces, wanted.optionalNamespaces].flatMap(Object.values)
  const requestedOf = (list: readonly string[], of: 'methods' | 'events') =>
    list.filter((name) => scopes.some((scope) => scope[of].includes(name)))
  const chains = chainIds.map((id) => `eip155:${id}`)
  return {
    eip155: {
      chains,
      accounts: chains.map((chain) => `${chain}:${account}`),
      methods: requestedOf(sessionMethods, 'methods'),
      events: requestedOf(sessionEvents, 'events'),
    },
  }
}

/** The account and the chain ids of a session. */
export function grantedSite(namespaces: SessionNamespaces): { account: string; chainIds: number[] } {
  const accounts = Object.values(namespaces).flatMap((scope) => scope.accounts)
  const chainIds = [...new Set(accounts.map(chainIdOf).filter((id) => id !== undefined))]
  return { account: accounts[0]?.split(':')[2] ?? '', chainIds }
}

function chainIdOf(text: string): number | undefined {
  const [, id] = /^eip155:(\d{1,15})(?::|$)/.exec(text) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Solana methods this wallet supports over a session. */
const solanaMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** Whether a proposal names this Solana chain. */
export function wantsSolana({ requiredNamespaces, optionalNamespaces }: Proposed, chain: string): boolean {
  const scopes = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  return scopes.some(([key, { chains }]) => (chains ?? [key]).includes(chain))
}

/** The namespaces to approve: one account on the chain, and the requested methods and events the wallet supports. */
export function solanaNamespaces(wanted: Proposed, chain: string, account: string): SessionNamespaces {
  const scopes = [wanted.requiredNamespaces, wanted.optionalNamespaces].flatMap(Object.values)
  const requestedOf = (list: readonly string[], of: 'methods' | 'events') =>
    list.filter((name) => scopes.some((scope) => scope[of].includes(name)))
  return {
    solana: {
      chains: [chain],
      accounts: [`${chain}:${account}`],
      methods: requestedOf(solanaMethods, 'methods'),
      events: requestedOf(sessionEvents, 'events'),
    },
  }
}

/** The Solana account a session has, if any. */
export function grantedSolana(namespaces: SessionNamespaces): string | undefined {
  const accounts = Object.values(namespaces).flatMap((scope) => scope.accounts)
  return accounts.find((account) => account.startsWith('solana:'))?.split(':')[2]
}
