import { isRecord, isTextList } from '../json.ts'
import { chainOfAccount, isChain, type SessionNamespaces } from '../namespaces.ts'
import { decodeRecap } from './recap.ts'

/** The sign-in an app requests from a wallet (CAIP-122). Times are ISO 8601. */
export type AuthPayload = {
  readonly type: 'caip122'
  /** CAIP-2; the first is the preferred one. */
  readonly chains: readonly string[]
  readonly domain: string
  /** URI of the site. */
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly nbf?: string | undefined
  readonly exp?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  /** The last may be a ReCap (ERC-5573). */
  readonly resources?: readonly string[] | undefined
}

/** The signed payload, for one account. `iss` is `did:pkh:<CAIP-10>`. */
export type CacaoPayload = Omit<AuthPayload, 'chains' | 'type'> & { readonly iss: string }

/** A signature; `m` is additional data of a contract's signature. */
export type CacaoSignature = {
  readonly t: 'eip191' | 'eip1271' | 'eip6492'
  readonly s: string
  readonly m?: string | undefined
}

/** A signed sign-in (CAIP-74). */
export type Cacao = {
  readonly h: { readonly t: 'caip122' }
  readonly p: CacaoPayload
  readonly s: CacaoSignature
}

/** Parses the payload of a `wc_sessionAuthenticate`; `undefined` for anything else. */
export function parseAuthPayload(value: unknown): AuthPayload | undefined {
  if (!isRecord(value)) return undefined
  const { chains, domain, aud, nonce, iat, resources } = value
  const texts = [domain, aud, nonce, iat]
  const isValid =
    Array.isArray(chains) &&
    chains.length > 0 &&
    chains.every(isChain) &&
    texts.every((text) => typeof text === 'string' && text !== '' && !/[\r\n]/.test(text)) &&
    [value.statement, value.exp, value.nbf, value.requestId].every(isLineOrAbsent) &&
    (resources === undefined ||
      resources === null ||
      (isTextList(resources) && resources.every(isLineOrAbsent)))
  if (!isValid) return undefined
  const text = (name: string) => (typeof value[name] === 'string' ? (value[name] as string) : undefined)
  return {
    type: 'caip122',
    chains: chains as string[],
    domain: domain as string,
    aud: aud as string,
    version: '1',
    nonce: nonce as string,
    iat: iat as string,
    ...omitUndefined({
      nbf: text('nbf'),
      exp: text('exp'),
      statement: text('statement'),
      requestId: text('requestId'),
      resources: isTextList(resources) ? resources : undefined,
    }),
  }
}

/** A line break would let an app add lines to the signed text. */
function isLineOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !/[\r\n]/.test(value))
}

function omitUndefined<value extends object>(value: value): Partial<value> {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined),
  ) as Partial<value>
}

/** Prefix of the issuer; the CAIP-10 account follows (did:pkh). */
const didPrefix = 'did:pkh:'

/** Parses a signed sign-in; `undefined` for anything else. */
export function parseCacao(value: unknown): Cacao | undefined {
  if (!isRecord(value) || !isRecord(value.p) || !isRecord(value.s)) return undefined
  const { iss } = value.p
  const account =
    typeof iss === 'string' && iss.startsWith(didPrefix) ? iss.slice(didPrefix.length) : undefined
  const chain = chainOfAccount(account)
  const payload = chain ? parseAuthPayload({ ...value.p, chains: [chain] }) : undefined
  const { t, s, m } = value.s
  if (!payload || typeof s !== 'string' || !['eip191', 'eip1271', 'eip6492'].includes(String(t)))
    return undefined
  const { chains: _, type: __, ...rest } = payload
  return {
    h: { t: 'caip122' },
    p: { ...rest, iss: `${didPrefix}${account}` },
    s: { t: t as CacaoSignature['t'], s, ...(typeof m === 'string' && { m }) },
  }
}

/**
 * Returns how a signed sign-in differs from what was asked for; `undefined` where it does not. Does not verify the
 * signature, which may need a chain.
 *
 * @param now milliseconds since 1970
 */
export function findCacaoFault({ p }: Cacao, requested: AuthPayload, now: number): string | undefined {
  const chain = chainOfAccount(p.iss.slice(didPrefix.length))
  if (!chain || !requested.chains.includes(chain)) return 'it is for a chain that was not asked for'
  if (p.domain !== requested.domain || p.aud !== requested.aud) return 'it is for another site'
  if (p.nonce !== requested.nonce) return 'it answers another request'
  if (p.exp !== requested.exp || p.nbf !== requested.nbf || p.requestId !== requested.requestId)
    return 'its terms were changed'
  if (p.exp !== undefined && !(Date.parse(p.exp) > now)) return 'it has expired'
  if (p.nbf !== undefined && !(Date.parse(p.nbf) <= now)) return 'it is not valid yet'
  if (requested.statement !== undefined && !p.statement?.startsWith(requested.statement))
    return 'its words were changed'
  const withoutRecaps = (list: readonly string[] = []) =>
    list.filter((entry) => !entry.startsWith('urn:recap:')).join('\n')
  if (withoutRecaps(p.resources) !== withoutRecaps(requested.resources)) return 'its resources were changed'
  return addsAbility(p.resources, requested.resources) ? 'it allows what was not asked for' : undefined
}

function addsAbility(given: readonly string[] = [], requested: readonly string[] = []): boolean {
  const abilities = (list: readonly string[]) =>
    list.flatMap((entry) =>
      Object.entries(decodeRecap(entry)?.att ?? {}).flatMap(([resource, names]) =>
        Object.keys(names).map((name) => `${resource} ${name}`),
      ),
    )
  const requestedAbilities = new Set(abilities(requested))
  return abilities(given).some((ability) => !requestedAbilities.has(ability))
}

/** Returns the namespaces of the session that the ReCaps of sign-ins allow: their methods on their chains; empty without a ReCap. */
export function sessionNamespaces(cacaos: readonly Cacao[]): SessionNamespaces {
  const scopes = new Map<string, { accounts: Set<string>; chains: Set<string>; methods: Set<string> }>()
  for (const { p } of cacaos) {
    const account = p.iss.slice(didPrefix.length)
    const accountChain = chainOfAccount(account)
    const [namespace] = account.split(':')
    const abilities = decodeRecap(p.resources?.at(-1))?.att[namespace ?? '']
    if (!accountChain || !namespace || !abilities) continue
    const scope = scopes.get(namespace) ?? { accounts: new Set(), chains: new Set(), methods: new Set() }
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!ability.startsWith('request/')) continue
      scope.methods.add(ability.slice('request/'.length))
      const namedChains = limits.flatMap(({ chains }) => (isTextList(chains) ? chains : []))
      for (const chain of namedChains.length > 0 ? namedChains : [accountChain]) {
        if (!isChain(chain) || !chain.startsWith(`${namespace}:`)) continue
        scope.chains.add(chain)
        scope.accounts.add(`${chain}:${account.slice(accountChain.length + 1)}`)
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
