import { chainsOf } from './chainsOf.ts'
import type { ProposalNamespaces, SessionNamespaces } from './Namespaces.ts'

/** One thing an app asked for and didn't get. */
export type Missing = {
  readonly kind: 'namespace' | 'chain' | 'method' | 'event'
  /** The key it was asked under. */
  readonly scope: string
  readonly value: string
}

/**
 * What of a proposal a session doesn't allow, worst first. Since proposals ask optionally, a wallet may approve less
 * (W9.3): an app compares after settlement and tells the person what is missing (F5).
 */
export function listMissing(asked: ProposalNamespaces, approved: SessionNamespaces): readonly Missing[] {
  const order = ['namespace', 'chain', 'method', 'event']
  return Object.entries(asked)
    .flatMap(([scope, wish]) => missingOf(scope, wish, approved))
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

function missingOf(
  scope: string,
  wish: ProposalNamespaces[string],
  approved: SessionNamespaces,
): readonly Missing[] {
  const [namespace] = scope.split(':')
  const family = Object.entries(approved).filter(([key]) => key.split(':')[0] === namespace)
  if (family.length === 0) return [{ kind: 'namespace', scope, value: scope }]
  const chains = chainsOf(scope, wish)
  const ofChain = (chain: string) =>
    family.filter(
      ([key, entry]) => key === chain || chainsOf(key, { accounts: entry.accounts }).includes(chain),
    )
  const list = (kind: 'method' | 'event', wanted: readonly string[]) =>
    wanted
      .filter((value) =>
        chains.some((chain) =>
          // A chain nobody has an account on is missing itself, and said once.
          ofChain(chain).length > 0
            ? !ofChain(chain).some(([, entry]) => entry[`${kind}s`].includes(value))
            : false,
        ),
      )
      .map((value) => ({ kind, scope, value }))
  return [
    ...chains
      .filter((chain) => ofChain(chain).length === 0)
      .map((value) => ({ kind: 'chain' as const, scope, value })),
    ...list('method', wish.methods),
    ...list('event', wish.events),
  ]
}
