import type { ProposalNamespaces, SessionNamespaces } from '@latchkey/walletconnect/wallet'
import { type Family, families } from '../state/WalletState.ts'

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

/** Methods this wallet supports over a session, by namespace other than `eip155`. */
const familyMethods: Readonly<Record<string, readonly string[]>> = {
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  bip122: ['sendTransfer', 'signPsbt', 'signMessage', 'getAccountAddresses'],
}

/** Whether a proposal names a chain of another family than EVM. */
export function wantsChain({ requiredNamespaces, optionalNamespaces }: Proposed, chain: string): boolean {
  const scopes = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  return scopes.some(([key, { chains }]) => (chains ?? [key]).includes(chain))
}

/**
 * The namespaces to approve on a chain of another family than EVM: one account, by its addresses, and the requested methods and events
 * the wallet supports.
 */
export function familyNamespaces(
  wanted: Proposed,
  chain: string,
  addresses: readonly string[],
): SessionNamespaces {
  const scopes = [wanted.requiredNamespaces, wanted.optionalNamespaces].flatMap(Object.values)
  const requestedOf = (list: readonly string[], of: 'methods' | 'events') =>
    list.filter((name) => scopes.some((scope) => scope[of].includes(name)))
  const namespace = chain.slice(0, chain.indexOf(':'))
  return {
    [namespace]: {
      chains: [chain],
      accounts: addresses.map((address) => `${chain}:${address}`),
      methods: requestedOf(familyMethods[namespace] ?? [], 'methods'),
      events: requestedOf(sessionEvents, 'events'),
    },
  }
}

/** The first address a session has on a family, if any. */
export function grantedAddress(namespaces: SessionNamespaces, family: Family): string | undefined {
  const prefix = `${familyNamespaceNames[family]}:`
  const accounts = Object.values(namespaces).flatMap((scope) => scope.accounts)
  return accounts.find((account) => account.startsWith(prefix))?.split(':')[2]
}

/** The family of a session; `undefined` on EVM. */
export function getFamily(namespaces: SessionNamespaces): Family | undefined {
  return families.find((family) => grantedAddress(namespaces, family) !== undefined)
}

/** CAIP-2 namespaces of the families. */
const familyNamespaceNames: Readonly<Record<Family, string>> = {
  solana: 'solana',
  bitcoin: 'bip122',
  polkadot: 'polkadot',
}
