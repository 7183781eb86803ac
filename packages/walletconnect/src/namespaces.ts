/** What an app asks for in one scope. The key of a scope is a namespace (`eip155`) or a chain (`eip155:1`) (CAIP-217). */
export type ProposalNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** URLs by chain reference (`1`) or chain (`eip155:1`), see {@link getRpcUrl}. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
  /** Chain of a new session: a CAIP-2 id (`eip155:10`) or its reference (`10`), see {@link getDefaultChain}. */
  readonly defaultChain?: string | undefined
}

/** What an app asks for, by scope. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** What a wallet allows in one scope. Accounts are CAIP-10. */
export type SessionNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Chain of a new session: a CAIP-2 id (`eip155:10`) or its reference (`10`), see {@link getDefaultChain}. */
  readonly defaultChain?: string | undefined
}

/** What a wallet allows, by scope. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** CAIP-25 session properties: facts about the whole session, as text. */
export type SessionProperties = Readonly<Record<string, string>>

/** CAIP-25 scoped properties: facts by scope. */
export type ScopedProperties = Readonly<Record<string, unknown>>

/** Whether a value is a CAIP-2 chain, e.g. `eip155:1`. */
export function isChain(value: unknown): value is string {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
}

/** Returns the chain of a CAIP-10 account; `undefined` for anything else. */
export function chainOfAccount(account: unknown): string | undefined {
  if (typeof account !== 'string') return undefined
  const colon = account.lastIndexOf(':')
  const chain = account.slice(0, Math.max(colon, 0))
  return isChain(chain) && /^[-.%a-zA-Z0-9]{1,128}$/.test(account.slice(colon + 1)) ? chain : undefined
}

/** Returns the chains of a scope: of its key, its list and its accounts. */
function chainsOf(
  key: string,
  scope: {
    readonly chains?: readonly string[] | undefined
    readonly accounts?: readonly string[] | undefined
  },
): readonly string[] {
  const accounts = scope.accounts?.flatMap((account) => chainOfAccount(account) ?? []) ?? []
  return [...new Set([...(isChain(key) ? [key] : []), ...(scope.chains ?? []), ...accounts])]
}

/**
 * Returns the URL that a scope names for a chain, under its reference (`1`) or as a whole (`eip155:1`). Only `http:` and
 * `https:` count, because the map comes from another party.
 *
 * @param chain CAIP-2
 */
export function getRpcUrl(scope: Pick<ProposalNamespace, 'rpcMap'>, chain: string): string | undefined {
  const { rpcMap } = scope
  if (typeof rpcMap !== 'object' || rpcMap === null) return undefined
  const reference = chain.slice(chain.indexOf(':') + 1)
  return [chain, reference]
    .map((key): unknown => (Object.hasOwn(rpcMap, key) ? rpcMap[key] : undefined))
    .find((url): url is string => typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url))
}

/**
 * Returns the chain of a new session: `defaultChain`, a CAIP-2 id or its reference, if the scope lists that chain.
 * `undefined` where none is named or another party names one that the scope does not have.
 *
 * @param key key of the scope: a namespace or a chain
 */
export function getDefaultChain(
  key: string,
  scope: Parameters<typeof chainsOf>[1] & { readonly defaultChain?: unknown },
): string | undefined {
  const { defaultChain } = scope
  const text = typeof defaultChain === 'number' ? String(defaultChain) : defaultChain
  if (typeof text !== 'string') return undefined
  const chain = text.includes(':') ? text : `${key.split(':')[0]}:${text}`
  return chainsOf(key, scope).includes(chain) ? chain : undefined
}

/** Whether a session has a chain, by account, by key or by list. */
export function hasChain(namespaces: SessionNamespaces, chain: string): boolean {
  return Object.entries(namespaces).some(([key, scope]) => chainsOf(key, scope).includes(chain))
}

/** A method or event on a chain. */
type Permission = {
  readonly kind: 'methods' | 'events'
  readonly chain: string
  readonly value: string
}

/** Whether a session allows a method or an event on a chain. */
export function permits(namespaces: SessionNamespaces, { kind, chain, value }: Permission): boolean {
  return Object.entries(namespaces).some(
    ([key, scope]) => chainsOf(key, scope).includes(chain) && scope[kind].includes(value),
  )
}

/** Something an app asked for that the session lacks. */
export type Missing = {
  readonly kind: 'namespace' | 'chain' | 'method' | 'event'
  /** Key of the scope in the proposal. */
  readonly scope: string
  readonly value: string
}

/**
 * Lists what a session lacks of a proposal, most important first. Namespaces of a proposal are optional, so a wallet may
 * approve less. An app compares after settlement and shows the person what is missing.
 */
export function listMissing(requested: ProposalNamespaces, approved: SessionNamespaces): readonly Missing[] {
  const order = ['namespace', 'chain', 'method', 'event']
  return Object.entries(requested)
    .flatMap(([scope, wanted]) => listMissingInScope(scope, wanted, approved))
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

function listMissingInScope(
  scope: string,
  requested: ProposalNamespaces[string],
  approved: SessionNamespaces,
): readonly Missing[] {
  const [namespace] = scope.split(':')
  const family = Object.entries(approved).filter(([key]) => key.split(':')[0] === namespace)
  if (family.length === 0) return [{ kind: 'namespace', scope, value: scope }]
  const chains = chainsOf(scope, requested)
  /** The approved scopes with an account on a chain, or with that chain as key. */
  const findScopesOfChain = (chain: string) =>
    family.filter(
      ([key, entry]) => key === chain || chainsOf(key, { accounts: entry.accounts }).includes(chain),
    )
  const listMissingValues = (kind: 'method' | 'event', wanted: readonly string[]) =>
    wanted
      .filter((value) =>
        chains.some((chain) =>
          // A chain without an account is itself reported as missing, once.
          findScopesOfChain(chain).length > 0
            ? !findScopesOfChain(chain).some(([, entry]) => entry[`${kind}s`].includes(value))
            : false,
        ),
      )
      .map((value) => ({ kind, scope, value }))
  return [
    ...chains
      .filter((chain) => findScopesOfChain(chain).length === 0)
      .map((value) => ({ kind: 'chain' as const, scope, value })),
    ...listMissingValues('method', requested.methods),
    ...listMissingValues('event', requested.events),
  ]
}
