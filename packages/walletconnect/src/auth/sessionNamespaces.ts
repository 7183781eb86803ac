import { chainOfAccount } from '../namespaces/chainOfAccount.ts'
import { isChain } from '../namespaces/isChain.ts'
import { isTextList } from '../namespaces/isTextList.ts'
import type { SessionNamespaces } from '../namespaces/Namespaces.ts'
import type { Cacao } from './Cacao.ts'
import { decodeRecap } from './decodeRecap.ts'

/** What sign-ins allow beyond signing in: the methods of their ReCaps on the ReCaps' chains; empty where they allow none. */
export function sessionNamespaces(cacaos: readonly Cacao[]): SessionNamespaces {
  const scopes = new Map<string, { accounts: Set<string>; chains: Set<string>; methods: Set<string> }>()
  for (const { p } of cacaos) {
    const account = p.iss.slice(8)
    const own = chainOfAccount(account)
    const [namespace] = account.split(':')
    const abilities = decodeRecap(p.resources?.at(-1))?.att[namespace ?? '']
    if (!own || !namespace || !abilities) continue
    const scope = scopes.get(namespace) ?? { accounts: new Set(), chains: new Set(), methods: new Set() }
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!ability.startsWith('request/')) continue
      scope.methods.add(ability.slice(8))
      const named = limits.flatMap(({ chains }) => (isTextList(chains) ? chains : []))
      for (const chain of named.length > 0 ? named : [own]) {
        if (!isChain(chain) || !chain.startsWith(`${namespace}:`)) continue
        scope.chains.add(chain)
        scope.accounts.add(`${chain}:${account.slice(own.length + 1)}`)
      }
    }
    if (scope.methods.size > 0 && scope.accounts.size > 0) scopes.set(namespace, scope)
  }
  return Object.fromEntries(
    [...scopes].map(([namespace, { accounts, chains, methods }]) => [
      namespace,
      {
        chains: [...chains],
        accounts: [...accounts],
        methods: [...methods],
        events: ['chainChanged', 'accountsChanged'],
      },
    ]),
  )
}
