import type { ProposalNamespaces, SessionNamespaces } from '@latchkey/walletconnect/wallet'

/** What this wallet can do on Solana over a session. */
const methods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
const events = ['chainChanged', 'accountsChanged']

type Wanted = {
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
}

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
      methods: asked(methods, 'methods'),
      events: asked(events, 'events'),
    },
  }
}

/** The Solana account a session has, if any. */
export function grantedSolana(namespaces: SessionNamespaces): string | undefined {
  const accounts = Object.values(namespaces).flatMap((scope) => scope.accounts)
  return accounts.find((account) => account.startsWith('solana:'))?.split(':')[2]
}
