import type { WalletFacts } from '@latchkey/protocol'
import * as v from 'valibot'
import { clientVersion } from '../clientVersion.ts'
import type { FrameServices } from '../FrameServices.ts'

/** What this device stores of the offers to protect an account's wallet. */
const offers = v.object({
  /** When one was last shown, milliseconds since 1970. */
  shownAt: v.number(),
  /** Shown on a later visit, and after money had arrived: each of the two is shown once. */
  returned: v.boolean(),
  funded: v.boolean(),
})
type Offers = v.InferOutput<typeof offers>

/** Milliseconds after which a page load counts as another visit. */
const visitGap = 30 * 60_000

/** When an offer is due: the first, on another visit, or since money has arrived. */
type OfferReason = 'first' | 'returned' | 'funded'

/**
 * Returns why the person is offered a way to recover the wallet now; undefined where they said "Later" and nothing has changed.
 * An offer that is shown counts, however it ends. So nobody is asked at each sign-in.
 */
export async function getDueOffer(
  services: Pick<FrameServices, 'store' | 'rpc' | 'state' | 'config'>,
  account: string,
  addresses: WalletFacts['addresses'],
  now = Date.now(),
): Promise<OfferReason | undefined> {
  const stored = await load(services.store, account)
  if (!stored) return 'first'
  if (!stored.returned && now - stored.shownAt >= visitGap) return 'returned'
  return !stored.funded && (await hasFunds(services, addresses)) ? 'funded' : undefined
}

/** Stores that an offer is shown. */
export async function storeOffer(
  { store }: Pick<FrameServices, 'store'>,
  account: string,
  reason: OfferReason,
  now = Date.now(),
): Promise<void> {
  const stored = await load(store, account)
  await store.set(keyOf(account), {
    shownAt: now,
    returned: reason === 'returned' || (stored?.returned ?? false),
    funded: reason === 'funded' || (stored?.funded ?? false),
  } satisfies Offers)
}

const keyOf = (account: string) => `protectOffer|${account}`

async function load(store: FrameServices['store'], account: string): Promise<Offers | undefined> {
  const parsed = v.safeParse(offers, await store.get(keyOf(account)))
  return parsed.success ? parsed.output : undefined
}

/** Part of the answer of `GET /v1/account/{address}/balance`: what looks like spam is not in it. */
const holdings = v.object({
  balances: v.array(v.object({ quantity: v.object({ numeric: v.string() }) })),
})

/**
 * Whether the wallet holds something: the active network's currency as its node says, or else what the data API knows of its
 * accounts on all networks. One that does not answer leaves the question open.
 */
async function hasFunds(
  services: Pick<FrameServices, 'rpc' | 'state' | 'config'>,
  { eip155, solana }: WalletFacts['addresses'],
): Promise<boolean> {
  if (await hasCurrency(services, eip155)) return true
  const { config } = services
  const hasFamily = (family: string) =>
    config.networks.some(({ caipNetworkId }) => caipNetworkId.startsWith(`${family}:`))
  const accounts = [
    ...(hasFamily('eip155') ? [eip155] : []),
    ...(solana && hasFamily('solana') ? [solana] : []),
  ]
  return (await Promise.all(accounts.map((account) => hasHoldings(config, account)))).includes(true)
}

async function hasCurrency({ rpc, state }: Pick<FrameServices, 'rpc' | 'state'>, eip155: string) {
  if (!state.network.startsWith('eip155:')) return false
  const balance = await rpc
    .request(state.network, 'eth_getBalance', [eip155, 'latest'])
    .catch(() => undefined)
  return typeof balance === 'string' && /^0x0*[1-9a-f]/i.test(balance)
}

/** Milliseconds until the data API's answer is not waited for any more: an approval of an existing client waits for it. */
const holdingsDeadline = 5_000

async function hasHoldings(
  { api, projectId }: Pick<FrameServices['config'], 'api' | 'projectId'>,
  account: string,
): Promise<boolean> {
  try {
    const url = new URL(`/v1/account/${account}/balance`, api)
    url.search = new URLSearchParams({ projectId, ...clientVersion }).toString()
    const response = await fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(holdingsDeadline),
    })
    const { balances } = v.parse(holdings, await response.json())
    return balances.some(({ quantity }) => /[1-9]/.test(quantity.numeric))
  } catch {
    return false
  }
}
