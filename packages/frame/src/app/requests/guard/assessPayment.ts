import { authLimits, type CaipNetworkId } from '@latchkey/protocol'
import { getKnownContract } from '@latchkey/protocol/contracts'
import { authApi, fungiblePrices } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { ApiClient } from '../../session/createApiClient.ts'
import type { Session } from '../../session/createSession.ts'
import type { Store } from '../../store.ts'
import type { Rpc } from '../createRpc.ts'
import type { Simulation } from '../describe/simulateTransaction.ts'
import type { PreparedRequest } from '../PreparedRequest.ts'
import { outflowsOf } from './outflows.ts'
import { nativeToken, type Outflow } from './solanaOutflows.ts'
import { getSpending } from './spending.ts'

/** Dependencies of the spend guard, which decides whether a payment needs a mailed code before it is signed. */
export type GuardSources = {
  readonly api: ApiClient
  /** Base URL of the sign-in API. */
  readonly auth: string
  readonly session: Session
  readonly rpc: Rpc
  readonly quotes: Quotes
  readonly store: Store
  /** `navigator.locks`; without it two tabs could both use the rest of the limit. */
  readonly locks?: LockManager | undefined
  /** Limit in US dollars a day; 0: no guard. */
  readonly limit: number
  readonly now?: () => number
}

/** Value of a payment in hundredths of a US dollar, and why it needs a code. */
export type Assessment = { readonly cents: bigint; readonly reason: GuardReason | undefined }

/**
 * Compares the value of a request with the daily limit. A missing answer never lets a payment pass: without prices it needs
 * a code, also where the network's currency has none at all, and without the sign-in service it fails.
 *
 * @throws FrameApiError
 */
export async function assessPayment(
  sources: GuardSources,
  request: PreparedRequest,
  simulation: Simulation | undefined,
): Promise<Assessment> {
  const { session, store, limit, now = Date.now } = sources
  const outflows = limit === 0 ? [] : outflowsOf(request, simulation)
  const account = await session.account()
  if (outflows.length === 0 || !account) return { cents: 0n, reason: undefined }
  const [newSince, worth, spending] = await Promise.all([
    getNewSince(sources, account.createdAt, now()),
    worthOf(sources, request, outflows).catch(() => 'unpriced' as const),
    getSpending(store, request.account, now()),
  ])
  const reason = guardReason({
    worth,
    spent: spending.cents,
    limit: BigInt(limit) * 100n,
    newSince,
    confirmedAt: spending.confirmedAt,
  })
  return { cents: typeof worth === 'bigint' ? worth : 0n, reason }
}

/** Returns when this device was added to the account, if that was in the last day and not with the account itself. */
async function getNewSince(
  { api, auth, session }: GuardSources,
  accountCreatedAt: number,
  now: number,
): Promise<number | undefined> {
  const { devices } = await api.call(auth, authApi.sessions, undefined, await session.accessToken())
  const { approvedAt = now } = devices.find(({ isCurrent }) => isCurrent) ?? {}
  const isFounding = approvedAt - accountCreatedAt <= authLimits.foundingFor
  return !isFounding && now - approvedAt < authLimits.newFor ? approvedAt : undefined
}

/** Returns the value in hundredths of a US dollar; `noPrice`: what is spent has none, so that no limit could hold. */
async function worthOf(
  { rpc, quotes }: GuardSources,
  { network, account }: PreparedRequest,
  outflows: readonly Outflow[],
): Promise<bigint | 'noPrice'> {
  if (outflows.some(({ units }) => units === 'unknown'))
    throw new Error('The value of this cannot be looked up.')
  const tokens = [...new Set(outflows.filter(({ units }) => units !== 0n).map(({ token }) => token))]
  if (tokens.length === 0) return 0n
  const prices = await quotes(network, [...new Set([nativeToken, ...tokens])])
  // a token nobody has listed may have no price; the network's currency and listed tokens have a value, known or not
  const isWorthSomething = (token: string) => {
    const kind = getKnownContract(network, token)?.kind
    return token === nativeToken || kind === 'token' || kind === 'wrappedNative'
  }
  if ([nativeToken, ...tokens].some((token) => isWorthSomething(token) && !prices[token])) return 'noPrice'
  const values = await Promise.all(
    outflows.map(async ({ token, units }) => {
      const quote = prices[token]
      if (!quote || units === 'unknown') return 0n
      const amount = units === 'all' ? await balanceOf(rpc, network, token, account) : units
      return valueInCents(amount, quote)
    }),
  )
  return values.reduce((sum, value) => sum + value, 0n)
}

async function balanceOf(rpc: Rpc, network: CaipNetworkId, token: string, account: string): Promise<bigint> {
  if (token === nativeToken)
    return BigInt(String(await rpc.request(network, 'eth_getBalance', [account, 'latest'])))
  // balanceOf(address)
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await rpc.request(network, 'eth_call', [{ to: token, data }, 'latest'])))
}

/** Why a payment needs a code. */
export type GuardReason = 'newDevice' | 'limit' | 'unpriced' | 'noPrice'

type Payment = {
  /** Hundredths of a US dollar; `unpriced`: the prices could not be loaded; `noPrice`: there is none. */
  readonly worth: bigint | 'unpriced' | 'noPrice'
  /** Hundredths of a US dollar spent in the last day without a code. */
  readonly spent: bigint
  /** Hundredths of a US dollar a day. */
  readonly limit: bigint
  /** When the device was added to the account; undefined: the device is not new. */
  readonly newSince: number | undefined
  /** When a payment was last confirmed from this device. */
  readonly confirmedAt: number
}

/** Returns why a payment needs a code: the first payment of a new device, missing prices, or the daily limit. */
function guardReason({ worth, spent, limit, newSince, confirmedAt }: Payment): GuardReason | undefined {
  if (newSince !== undefined && confirmedAt < newSince) return 'newDevice'
  if (typeof worth === 'string') return worth
  // a payment without value never exceeds the limit, even a used-up one
  return worth > 0n && spent + worth > limit ? 'limit' : undefined
}

/** Price of one whole unit, and how many base units that is. */
export type Quote = { readonly price: number; readonly decimals: number }

/**
 * Returns the value of an amount in hundredths of the currency of the price, rounded up, so that rounding doesn't help an
 * attacker. The price counts with 15 significant digits, however small it is.
 */
export function valueInCents(units: bigint, { price, decimals }: Quote): bigint {
  // a double has about 15 significant digits: 1.23e-20 becomes 123000000000000n and the exponent -34
  const [digits = '0', exponent = '0'] = price.toExponential(14).split('e')
  const scaled = BigInt(digits.replace('.', ''))
  const power = Number(exponent) - 14
  const cents = units * scaled * 100n * 10n ** BigInt(Math.max(power, 0))
  const divisor = 10n ** BigInt(decimals + Math.max(-power, 0))
  return (cents + divisor - 1n) / divisor
}

/** Loads prices of tokens in US dollars from the project's server, by lower-case address. Tokens without a price are left out. */
type Quotes = (network: CaipNetworkId, tokens: readonly string[]) => Promise<Readonly<Record<string, Quote>>>

type QuotesOptions = {
  readonly api: string
  readonly projectId: string
  readonly fetch?: typeof fetch
}

/** Creates the price loader. @throws where the server does not answer: a missing price is not a price of zero */
export function createQuotes({ api, projectId, fetch: fetchFn = fetch }: QuotesOptions): Quotes {
  return async (network, tokens) => {
    // the server has prices of EVM networks only
    if (!network.startsWith('eip155:')) return {}
    const url = new URL('/v1/fungible/price', api)
    url.searchParams.set('projectId', projectId)
    const addresses = tokens.map((token) => `${network}:${token}`)
    const response = await fetchFn(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId, currency: 'usd', addresses }),
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The price service answered ${response.status}.`)
    const { fungibles } = v.parse(fungiblePrices, await response.json())
    return Object.fromEntries(
      fungibles.map(({ address, price, decimals }) => [
        address.slice(address.lastIndexOf(':') + 1).toLowerCase(),
        { price, decimals },
      ]),
    )
  }
}
