import { randomInt } from 'node:crypto'
import { getJwks, getSealingKey } from '@latchkey/protocol/routes'
import { withDeadline } from '../../base/promises.ts'
import { watchProvider } from '../../base/watchProvider.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Mail } from '../../ports/kmsAndMailer.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { EgressRequest } from '../../ports/platform.ts'
import type { SecondOperatorState } from '../../ports/secondOperator.ts'

/** Milliseconds a part has to answer, and the transports of mail. */
const answerTimeout = 12_000
const mailTimeout = 30_000
/** Milliseconds between two looks, and between two mails of the canary. */
const lookEvery = 60_000
const mailEvery = 900_000

/** State of one dependency. `reason` names what to look at; it holds no path, address or key, because anybody may read it. */
export type PartState = {
  readonly state: 'ready' | 'degraded' | 'unavailable' | 'off'
  readonly reason?: string
}

/** A part of readiness that is looked at behind the requests, at most once in `every` milliseconds. */
export type OuterPart = { readonly every: number; readonly probe: () => Promise<PartState> }

type OuterOptions = Pick<
  Ports,
  'clock' | 'egress' | 'history' | 'mailer' | 'onramps' | 'prices' | 'secondOperator' | 'swaps'
> & {
  readonly config: Pick<ServerConfig, 'auth' | 'ipfsGateway' | 'keys' | 'mail' | 'smartAccounts'>
  /** The identity providers of the sign-in service; absent where it runs elsewhere. */
  readonly socials?: () => readonly {
    readonly provider: string
    readonly name: string
    check(): Promise<void>
  }[]
  /** Names of the services this process runs. */
  readonly features: readonly string[]
}

/**
 * Lists what other operators and other hosts do for this server: the second operator, prices, swaps, sellers of tokens,
 * Blockscout, identity providers, bundlers of others, the IPFS gateway, and the sign-in and keys services where they run elsewhere. None is vital: without it what it does is missing, and the rest is
 * served. Each is listed only where the configuration has it.
 */
export function createOuterParts(options: OuterOptions): Readonly<Record<string, OuterPart>> {
  const { config, features, secondOperator, mailer } = options
  const { canaryTo } = config.mail
  const look = (probe: OuterPart['probe']): OuterPart => ({ every: lookEvery, probe })
  const markets = listMarkets(options).map(
    ([name, what, check]) => [name, look(() => probeMarket(what, check))] as const,
  )
  const peers = listPeers(options).map(
    ([name, variable, url]) => [name, look(() => probePeer(options.egress, variable, url))] as const,
  )
  return {
    ...Object.fromEntries([...markets, ...peers]),
    ...(config.keys.secondOperator &&
      features.includes('keys') && {
        'second-operator': look(async () => toSecondOperatorPart(await secondOperator.get())),
      }),
    ...(canaryTo !== undefined &&
      mailer.isConfigured && {
        'mail.canary': { every: mailEvery, probe: () => probeMails(mailer, canaryTo) },
      }),
  }
}

/** A part: its name, what is said of it while it fails, and its check. */
type Market = readonly [name: string, what: string, check: (() => Promise<void>) | undefined]

/** What has a `check` that says how a provider answers. Those without one ask nobody but the chains. */
function listMarkets(options: OuterOptions) {
  const { prices, swaps, onramps, history, socials = () => [] } = options
  const list: Market[] = [
    ['prices', 'CoinGecko (LATCHKEY_COINGECKO_*) has no prices', prices.check],
    ['swaps', 'The service of swaps (LATCHKEY_ZEROX_*) has no quotes', swaps.check],
    ...onramps
      .providers()
      .map(({ id, name, check }) => [`onramp.${id}`, `${name} sells nothing`, check] as const),
    ['history', 'Blockscout (LATCHKEY_BLOCKSCOUT_*) has no history', history.check],
    ...socials().map(({ provider, name, check }) => {
      const who = `${name} (LATCHKEY_${provider.toUpperCase()}_*)`
      return [`social.${provider}`, `${who} signs nobody in`, check] as const
    }),
    ...listGateways(options),
    ...listBundlers(options),
  ]
  return list.flatMap(([name, what, check]) => (check ? [[name, what, check] as const] : []))
}

async function probeMarket(what: string, check: () => Promise<void>): Promise<PartState> {
  try {
    await withDeadline(check(), answerTimeout, 'The check')
    return { state: 'ready' }
  } catch (error) {
    // The checks of these ports reject with a sentence that holds no address.
    const detail = error instanceof Error ? ` ${error.message}` : ''
    return { state: 'unavailable', reason: `${what} just now.${detail}` }
  }
}

/**
 * An empty block that is held in its own identifier, so that every gateway has it without asking others
 * (https://specs.ipfs.tech/http-gateways/trustless-gateway/#dedicated-probe-paths). What people's tokens name is not judged: who
 * makes a token could name what nobody has.
 */
const emptyBlock = 'bafkqaaa?format=raw'

type Probe = Pick<EgressRequest, 'url' | 'method' | 'headers' | 'body' | 'redirects'>

/** A check that sends a request of its own: at most one in ten minutes while it is well, and one a minute while it is not. */
function createCheck({ egress, clock }: OuterOptions, probe: Probe): () => Promise<void> {
  const watch = watchProvider(egress, clock)
  return () => watch.check(() => watch.request({ ...probe, timeout: 8_000, maxBytes: 65_536 }))
}

function listGateways(options: OuterOptions): readonly Market[] {
  const { ipfsGateway } = options.config
  if (ipfsGateway === undefined) return []
  const headers = { accept: 'application/vnd.ipld.raw' }
  const probe = { url: `${ipfsGateway}${emptyBlock}`, method: 'GET', headers, redirects: 3 } as const
  const what = 'The IPFS gateway (LATCHKEY_IPFS_GATEWAY) has no pictures'
  return [['ipfs', what, createCheck(options, probe)]]
}

/** Bundlers of others (ERC-7769). Those of this server are its chains and its keys. */
function listBundlers(options: OuterOptions): readonly Market[] {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
  const headers = { 'content-type': 'application/json' }
  return Object.entries(options.config.smartAccounts.external).map(([chain, url]) => {
    const id = chain.slice(chain.indexOf(':') + 1)
    const what = `The bundler of chain ${id} (LATCHKEY_BUNDLER_EIP155_${id}) sends nothing`
    // No colon: a part that has one is a chain, without which the server is unavailable.
    return [`bundler.${id}`, what, createCheck(options, { url, method: 'POST', headers, body })]
  })
}

/** Services that run on another host: where sessions are verified, and where wallet parts are stored. */
function listPeers({ config: { auth, keys }, features }: OuterOptions) {
  const list: (readonly [name: string, variable: string, url: string])[] = []
  if (auth.url !== undefined && !features.includes('auth'))
    list.push(['peer.auth', 'LATCHKEY_AUTH_URL', `${auth.url}${getJwks.path}`])
  if (keys.url !== undefined && !features.includes('keys'))
    list.push(['peer.keys', 'LATCHKEY_KEYS_URL', `${keys.url}${getSealingKey.path}`])
  return list
}

async function probePeer(egress: OuterOptions['egress'], variable: string, url: string): Promise<PartState> {
  const reason = `The service on another host (${variable}) does not answer as one of Latchkey.`
  try {
    const { status } = await egress.request({ url, method: 'GET', timeout: 4_000, maxBytes: 65_536 })
    return status === 200 ? { state: 'ready' } : { state: 'unavailable', reason }
  } catch {
    return { state: 'unavailable', reason }
  }
}

const secondOperatorReasons = {
  unreachable: 'The second operator (LATCHKEY_SECOND_OPERATOR) does not answer.',
  not_listed: 'The second operator does not list this wallet (LATCHKEY_RECOVERY_FOR there).',
  same_domain: 'The second operator has an address of this server’s domain, and is not offered.',
} as const

function toSecondOperatorPart(state: SecondOperatorState): PartState {
  if (state.kind !== 'refused') return { state: 'ready' }
  return { state: 'unavailable', reason: secondOperatorReasons[state.reason] }
}

/** Creates a mail with a code, as people get one, for the operator’s own address. */
export function createCanaryMail(to: string): Mail {
  const code = String(randomInt(10 ** 8)).padStart(8, '0')
  const text = `Your code is ${code}.\n\nLatchkey sends this mail to itself (LATCHKEY_CANARY_MAIL), to see that codes can be sent.`
  return { to, subject: `${code} is the code of the mail canary`, text, html: `<p>${text}</p>` }
}

/** Sends a code through every transport. It is well when each took its mail. */
async function probeMails(mailer: Pick<Ports['mailer'], 'sendByEach'>, to: string): Promise<PartState> {
  const states = await withDeadline(mailer.sendByEach(createCanaryMail(to)), mailTimeout, 'Mail').catch(
    () => undefined,
  )
  if (!states) return { state: 'unavailable', reason: 'No transport took a code in time.' }
  const failing = states.filter(({ problem }) => problem !== undefined)
  if (failing.length === 0) return { state: 'ready' }
  const problems = failing.map(({ id, problem }) => `${id}: ${problem}`).join(', ')
  return {
    state: failing.length === states.length ? 'unavailable' : 'degraded',
    reason: `${failing.length} of ${states.length} mail transports did not take a code (${problems}).`,
  }
}
