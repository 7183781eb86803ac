import { authLimits, type CaipNetworkId } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import type { Simulation } from '../simulate/simulateTransaction.ts'
import type { Store } from '../store/openStore.ts'
import type { Quotes } from './createQuotes.ts'
import { type GuardReason, guardReason } from './guardReason.ts'
import { nativeToken, type Outflow } from './Outflow.ts'
import { outflowsOf } from './outflowsOf.ts'
import { readSpending } from './spending.ts'
import { valueInCents } from './valueInCents.ts'

export type GuardSources = {
  readonly api: ApiClient
  /** Base URL of the sign-in API. */
  readonly auth: string
  readonly session: Session
  readonly rpc: Rpc
  readonly quotes: Quotes
  readonly store: Store
  /** `navigator.locks`; without it two tabs could both use what is left of the limit. */
  readonly locks?: LockManager | undefined
  /** US dollars a day; 0: no guard. */
  readonly limit: number
  readonly now?: () => number
}

/** What a payment is worth, as far as it is known, and why it needs a code. */
export type Assessment = { readonly cents: bigint; readonly reason: GuardReason | undefined }

/**
 * Weighs what a request would let go against the day's limit (row "spend guard" of the threats). Nothing that goes out is
 * waved through for want of an answer: who can't be asked about a price makes it a payment that needs a code, and a sign-in
 * service that can't be asked about the device makes it fail.
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
  const [newSince, cents, spending] = await Promise.all([
    readNewSince(sources, account.createdAt, now()),
    worthOf(sources, request, outflows).catch(() => undefined),
    readSpending(store, request.account, now()),
  ])
  const reason = guardReason({
    cents,
    spent: spending.cents,
    limit: BigInt(limit) * 100n,
    newSince,
    confirmedAt: spending.confirmedAt,
  })
  return { cents: cents ?? 0n, reason }
}

/** When this device became one of the account's, if that was in the last day and not with the account itself (X.09's day). */
async function readNewSince(
  { api, auth, session }: GuardSources,
  accountCreatedAt: number,
  now: number,
): Promise<number | undefined> {
  const { devices } = await api.call(auth, authApi.sessions, undefined, await session.accessToken())
  const { approvedAt = now } = devices.find(({ isCurrent }) => isCurrent) ?? {}
  const isFounding = approvedAt - accountCreatedAt <= authLimits.foundingFor
  return !isFounding && now - approvedAt < authLimits.newFor ? approvedAt : undefined
}

async function worthOf(
  { rpc, quotes }: GuardSources,
  { network, account }: PreparedRequest,
  outflows: readonly Outflow[],
): Promise<bigint> {
  if (outflows.some(({ units }) => units === 'unknown')) throw new Error('Nobody tells what this is worth.')
  const tokens = [...new Set(outflows.filter(({ units }) => units !== 0n).map(({ token }) => token))]
  if (tokens.length === 0) return 0n
  const prices = await quotes(network as CaipNetworkId, tokens)
  const values = await Promise.all(
    outflows.map(async ({ token, units }) => {
      const quote = prices[token]
      if (!quote || units === 'unknown') return 0n
      const amount = units === 'all' ? await balanceOf(rpc, network as CaipNetworkId, token, account) : units
      return valueInCents(amount, quote)
    }),
  )
  return values.reduce((sum, one) => sum + one, 0n)
}

async function balanceOf(rpc: Rpc, network: CaipNetworkId, token: string, account: string): Promise<bigint> {
  if (token === nativeToken)
    return BigInt(String(await rpc.request(network, 'eth_getBalance', [account, 'latest'])))
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await rpc.request(network, 'eth_call', [{ to: token, data }, 'latest'])))
}
