import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { accountRecipients } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import type { State } from '../config/State.ts'
import { getNetworkSupport } from '../config/server.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryHoldings, type ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link compareReceiver}. */
export type CompareReceiverParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address, which `checkAddress` finds valid. */
  address: string
  /** Who sends; default the current account of the network's namespace. */
  from?: string | undefined
}

/**
 * Compares an address with those the account knows: accounts of connected wallets, and whom it has successfully sent
 * something to, from this page or as the server has it. What came in makes nobody known, since anybody can
 * send. Where the server fails, what is known here still counts.
 *
 * @example await compareReceiver(config, { address }) // { kind: 'lookalike', like: '0x52908400098527886E0F7030069857D2E4169EE7' }
 * @throws NotConnectedError, NetworkUndefinedError, AbortedError
 */
export async function compareReceiver(
  config: Config,
  { address, signal, ...parameters }: CompareReceiverParameters,
): Promise<ReceiverHistory> {
  const network = requireNetwork(config, parameters.network)
  const { chainNamespace } = network
  const from = parameters.from ?? currentConnection(config.state, chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  const near = knownAddresses(config.state, from, chainNamespace)
  const isKnown = (one: string) => sameAddress(chainNamespace, one, address)
  if (near.some(isKnown)) return { kind: 'known' }
  const far = await listed()
  if (far?.some(isKnown)) return { kind: 'known' }
  const like = [...near, ...(far ?? [])].find((one) => isLookalike(chainNamespace, address, one))
  if (like !== undefined) return { kind: 'lookalike', like }
  return { kind: far ? 'new' : 'unknown' }

  async function listed(): Promise<readonly string[] | undefined> {
    try {
      const { readRecipients } = await loadCode(() => import('./compareReceiver.ts'))
      return await readRecipients(config, { network, address: from as string, signal })
    } catch (error) {
      if (error instanceof AbortedError) throw error
      config.logger.warn('recipients', { error })
      return undefined
    }
  }
}

/** Accounts of connected wallets, and whom `from` has sent something from this page that arrived. */
function knownAddresses(state: State, from: string, namespace: ChainNamespace): readonly string[] {
  const own = [...state.connections.values()]
    .filter((connection) => connection.namespace === namespace)
    .flatMap(({ accounts }) => accounts)
  const paid = (state.sends ?? []).filter(
    (send) =>
      send.status === 'confirmed' &&
      !send.altered &&
      send.network.startsWith(`${namespace}:`) &&
      sameAddress(namespace, send.from, from),
  )
  return [...own, ...paid.map(({ to }) => to)]
}

/** Parameters of the query for what an account has had to do with an address. */
export type ReceiverHistoryQueryParameters = {
  /** Plain addresses. */
  address: string
  from: string
  network: CaipNetworkId
}

/** The key under which it is kept. */
export function getReceiverHistoryQueryKey({ address, from, network }: ReceiverHistoryQueryParameters) {
  return ['latchkey', 'receiverHistory', { network, from, address }] as const
}

/** The query of what an account has had to do with an address. From form to preview it is one answer. */
export function getReceiverHistoryQueryOptions(
  config: Config,
  parameters: ReceiverHistoryQueryParameters,
): QueryOptions<ReceiverHistory, ReturnType<typeof getReceiverHistoryQueryKey>> {
  return {
    queryKey: getReceiverHistoryQueryKey(parameters),
    queryFn: ({ signal }) => compareReceiver(config, { ...parameters, signal }),
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    enabled: true,
  }
}

/**
 * What an account has had to do with an address. `unknown` = nobody here can tell; `lookalike` = it begins and ends
 * like `like`, an address the account knows, and is another.
 */
export type ReceiverHistory =
  | { readonly kind: 'known' | 'new' | 'unknown' }
  | { readonly kind: 'lookalike'; readonly like: string }

/**
 * Whether an address can be taken for another: four characters alike at each end, which is what shortened addresses show
 * and what a poisoner can afford to search for.
 *
 * @example looksLike('eip155', '0xAbcd…0001', '0xabcd…0001') // true where the middle differs
 */
export function isLookalike(namespace: ChainNamespace, address: string, known: string): boolean {
  if (sameAddress(namespace, address, known)) return false
  const [one, other] = [address, known].map((text) => {
    const plain = namespace === 'eip155' ? text.toLowerCase().replace(/^0x/, '') : text
    return plain.slice(0, 4) + plain.slice(-4)
  })
  return one === other
}

/** Parameters of {@link fetchRecipients}. */
export type FetchRecipientsParameters = {
  network: Network
  /** Plain. */
  address: string
  signal?: AbortSignal | undefined
}

/**
 * Whom an account has sent something to on a network, as far as the server or the chain itself tells: plain addresses;
 * `undefined` where neither does. One request. Throws what `callServer` throws, but for servers without such a list.
 */
export async function fetchRecipients(
  config: Config,
  { network, address, signal }: FetchRecipientsParameters,
): Promise<readonly string[] | undefined> {
  const { caipNetworkId } = network
  const isListed = network.chainNamespace === 'eip155'
  if (isListed && (await getNetworkSupport(config, network)) === 'served') {
    try {
      const path = `/v1/account/${encodeURIComponent(address)}/recipients`
      const query = { chainId: caipNetworkId }
      const schema = accountRecipients
      return (await callServer(config, path, { schema, query, network: caipNetworkId, signal })).data
    } catch (error) {
      // Existing servers don't have the route; of a chain that isn't indexed there is no list either (400).
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined
      throw error
    }
  }
  const page = await queryHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
    actions.getActivity({ ...call, address }),
  )
  return page?.items.flatMap(({ status, transfers, to }) =>
    status === 'confirmed' && transfers.some(({ direction }) => direction === 'out') ? to : [],
  )
}
