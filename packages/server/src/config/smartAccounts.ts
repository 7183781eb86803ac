import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { pinnedChains } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import type { ChainConfig } from './chains.ts'
import {
  type Environment,
  type EnvironmentReader,
  findPrivateAddressProblem,
  loadJsonFile,
  type ServerMode,
} from './environment.ts'

/** What a project's operations may do to be sponsored. Amounts are base units of the chain's currency. */
export type SponsorPolicy = {
  readonly chains: readonly CaipNetworkId[]
  /** Contracts that may be called, lower case, each with the selectors allowed on it (`any`: all). Absent: every contract. */
  readonly contracts?: Readonly<Record<string, 'any' | readonly string[]>> | undefined
  /** The most native currency that the calls of one operation may move together. */
  readonly maxValue: bigint
  readonly perOperation: bigint
  readonly perAccountDaily?: bigint | undefined
  readonly daily: bigint
}

/** Paymasters of a chain by entry point, lower case. */
type ChainPaymasters = { readonly '0.7'?: string | undefined; readonly '0.8'?: string | undefined }

/** Bundler and paymaster. Without chains nothing of it is offered. */
export type SmartAccountConfig = {
  /** Chains on which this server's own bundler sends. */
  readonly chains: readonly CaipNetworkId[]
  /** Keys that send, on every chain the same. */
  readonly keys: number
  /** The most that one operation may cost, base units: what the bundler risks for it. */
  readonly maxCost: bigint
  /** Bundlers of others, by chain: URLs of JSON-RPC (ERC-7769). */
  readonly external: Readonly<Record<CaipNetworkId, string>>
  readonly paymasters: Readonly<Record<CaipNetworkId, ChainPaymasters>>
  /** By project id. A project without a policy has nothing sponsored. */
  readonly policies: Readonly<Record<string, SponsorPolicy>>
}

const bundlerPrefix = 'LATCHKEY_BUNDLER_EIP155_'
/** 0.05 of a currency with 18 decimals. */
const defaultMaxCost = '50000000000000000'

/**
 * Parses `LATCHKEY_BUNDLER_CHAINS` (comma list of EVM chain ids), `_KEYS`, `_MAX_COST`, the URLs of other bundlers
 * (`LATCHKEY_BUNDLER_EIP155_<id>`), and `LATCHKEY_PAYMASTERS_FILE`.
 */
export function parseSmartAccounts(
  env: Environment,
  reader: EnvironmentReader,
  {
    mode,
    chains,
    egressAllow,
  }: {
    readonly mode: ServerMode
    readonly chains: readonly ChainConfig[]
    readonly egressAllow: readonly string[]
  },
): SmartAccountConfig {
  const own = parseOwnChains(reader, chains)
  const external = parseExternal(env, reader, { chains, egressAllow, own })
  // Strangers can make bundler and sponsor pay: `docs/threat-model.md` lists how.
  if (mode === 'production' && own.length + Object.keys(external).length > 0)
    reader.fail(
      own.length > 0 ? 'LATCHKEY_BUNDLER_CHAINS' : bundlerPrefix,
      'is for LATCHKEY_MODE=development only: strangers can make the bundler and the sponsor pay. docs/threat-model.md says how',
    )
  const maxCost = reader.text('LATCHKEY_BUNDLER_MAX_COST') ?? defaultMaxCost
  if (!/^[1-9]\d{0,26}$/.test(maxCost))
    reader.fail('LATCHKEY_BUNDLER_MAX_COST', `must be base units as a whole number, e.g. ${defaultMaxCost}`)
  const { paymasters = {}, projects = {} } =
    loadJsonFile(reader, 'LATCHKEY_PAYMASTERS_FILE', fileSchema) ?? {}
  for (const chain of Object.keys(paymasters) as CaipNetworkId[])
    if (!own.includes(chain) && !external[chain])
      reader.fail('LATCHKEY_PAYMASTERS_FILE', `names a paymaster of ${chain}, which has no bundler here`)
  return {
    chains: own,
    keys: reader.integer('LATCHKEY_BUNDLER_KEYS', 4, [1, 32]),
    maxCost: /^\d{1,27}$/.test(maxCost) ? BigInt(maxCost) : BigInt(defaultMaxCost),
    external,
    paymasters: paymasters as SmartAccountConfig['paymasters'],
    policies: projects,
  }
}

function parseOwnChains(reader: EnvironmentReader, chains: readonly ChainConfig[]): readonly CaipNetworkId[] {
  const variable = 'LATCHKEY_BUNDLER_CHAINS'
  return reader.list(variable).flatMap((id): CaipNetworkId[] => {
    const chain = /^\d+$/.test(id) ? parseCaipNetworkId(`eip155:${id}`)?.caipNetworkId : undefined
    const problem = !chain
      ? `"${id.slice(0, 40)}" is no EVM chain id. The form is 1,8453`
      : !chains.some(({ caipNetworkId, http }) => caipNetworkId === chain && http.length > 0)
        ? `needs a node of chain ${id} too: set LATCHKEY_RPC_EIP155_${id}`
        : !pinnedChains.includes(Number(id))
          ? `names chain ${id}, whose smart account contracts are not known here`
          : undefined
    if (problem) reader.fail(variable, problem)
    return chain && !problem ? [chain] : []
  })
}

function parseExternal(
  env: Environment,
  reader: EnvironmentReader,
  {
    chains,
    egressAllow,
    own,
  }: {
    readonly chains: readonly ChainConfig[]
    readonly egressAllow: readonly string[]
    readonly own: readonly CaipNetworkId[]
  },
): Readonly<Record<CaipNetworkId, string>> {
  const urls: Record<CaipNetworkId, string> = {}
  for (const variable of Object.keys(env).sort()) {
    const value = variable.startsWith(bundlerPrefix) ? reader.text(variable) : undefined
    if (value === undefined) continue
    const id = variable.slice(bundlerPrefix.length)
    const chain = parseCaipNetworkId(`eip155:${id}`)?.caipNetworkId
    const url = URL.canParse(value) ? new URL(value) : undefined
    // A URL may hold a key, so it never appears in a problem.
    const problem = !chain
      ? `names no chain. The form is ${bundlerPrefix}<id>, e.g. ${bundlerPrefix}1`
      : own.includes(chain)
        ? 'is of a chain that LATCHKEY_BUNDLER_CHAINS names too. One bundler serves a chain'
        : !chains.some(({ caipNetworkId }) => caipNetworkId === chain)
          ? `needs a node of the chain too: set LATCHKEY_RPC_EIP155_${id}`
          : !url || !/^https?:$/.test(url.protocol) || url.username || url.password
            ? 'must be the http:// or https:// URL of its JSON-RPC, with a key in its path or query'
            : findPrivateAddressProblem(url, egressAllow)
    if (problem) reader.fail(variable, problem)
    else if (chain) urls[chain] = value
  }
  return urls
}

const caip = v.pipe(
  v.string(),
  v.regex(/^eip155:[1-9]\d{0,14}$/, 'is not the CAIP-2 id of an EVM chain, e.g. eip155:1'),
  v.transform((text) => text as CaipNetworkId),
)
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'is not an address'), v.toLowerCase())
const selector = v.pipe(
  v.string(),
  v.regex(
    /^0x(?:[\da-f]{8})?$/i,
    'is not the selector of a function, e.g. 0xa9059cbb, or 0x for plain payments',
  ),
  v.toLowerCase(),
)
/** Base units as decimal text: JSON numbers lose digits. */
const units = v.pipe(
  v.string('must be base units as text, e.g. "1000000000000000"'),
  v.regex(/^\d{1,27}$/, 'is not a whole number of base units, e.g. "1000000000000000"'),
  v.transform((text) => BigInt(text)),
)
const fileSchema = v.object({
  paymasters: v.record(caip, v.object({ '0.7': v.optional(address), '0.8': v.optional(address) })),
  projects: v.record(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'is not the id of a project')),
    v.object({
      chains: v.pipe(v.array(caip), v.minLength(1, 'names no chain')),
      contracts: v.optional(v.record(address, v.union([v.literal('any'), v.array(selector)]))),
      maxValue: v.optional(units, '0'),
      perOperation: units,
      perAccountDaily: v.optional(units),
      daily: units,
    }),
  ),
})
