import type { ProposalNamespaces, SessionNamespaces } from '@latchkey/walletconnect/wallet'

/** What this wallet can do over a session. */
export const sessionMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const sessionEvents = ['chainChanged', 'accountsChanged']

/** Everything an app asks for in one list of scopes, what it requires first. */
type Wanted = {
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
}

/** The EVM chains an app names, by id, what it requires first. */
export function wantedChains({ requiredNamespaces, optionalNamespaces }: Wanted): readonly number[] {
  const scopes = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  const ids = scopes.flatMap(([key, { chains }]) => (chains ?? [key]).map(chainIdOf))
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** What is allowed: one account on some chains, and of methods and events those the app asked for and the wallet has. */
export function sessionNamespaces(
  wanted: Wanted,
  { account, chainIds }: { account: string; chainIds: readonly number[] },
): SessionNamespaces {
  const scopes = [wanted.requiredNamespaces, wanted.optionalNamespaces].flatMap(Object.values)
  const asked = (list: readonly string[], of: 'methods' | 'events') =>
    list.filter((one) => scopes.some((scope) => scope[of].includes(one)))
  const chains = chainIds.map((id) => `eip155:${id}`)
  return {
    eip155: {
      chains,
      accounts: chains.map((chain) => `${chain}:${account}`),
      methods: asked(sessionMethods, 'methods'),
      events: asked(sessionEvents, 'events'),
    },
  }
}

/** The account and the chains a session has now. */
export function grantedSite(namespaces: SessionNamespaces): { account: string; chainIds: number[] } {
  const accounts = Object.values(namespaces).flatMap((scope) => scope.accounts)
  const chainIds = [...new Set(accounts.map(chainIdOf).filter((id) => id !== undefined))]
  return { account: accounts[0]?.split(':')[2] ?? '', chainIds }
}

function chainIdOf(text: string): number | undefined {
  const [, id] = /^eip155:(\d{1,15})(?::|$)/.exec(text) ?? []
  return id === undefined ? undefined : Number(id)
}

/** What this wallet can do on Solana over a session. */
const solanaMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** Whether an app asks for this Solana chain. */
export function wantsSolana({ requiredNamespaces, optionalNamespaces }: Wanted, chain: string): boolean {
  const scopes = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  return scopes.some(([key, { chains }]) => (chains ?? [key]).includes(chain))
}

/** What is allowed: one account on the chain, and of methods and events those the app asked for and the wallet has. */
export function solanaNamespaces(wanted: Wanted, chain: string, account: string): SessionNamespaces {
  const scopes = [wanted.requiredNamespaces, wanted.optionalNamespaces].flatMap(Object.values)
  const asked = (list: readonly string[], of: 'methods' | 'events') =>
    list.filter((one) => scopes.some((scope) => scope[of].includes(one)))
  return {
    solana: {
      chains: [chain],
      accounts: [`${chain}:${account}`],
      methods: asked(solanaMethods, 'methods'),
      events: asked(sessionEvents, 'events'),
    },
  }
}

/** The Solana account a session has, if any. */
export function grantedSolana(namespaces: SessionNamespaces): string | undefined {
  const accounts = Object.values(namespaces).flatMap((scope) => scope.accounts)
  return accounts.find((account) => account.startsWith('solana:'))?.split(':')[2]
}
