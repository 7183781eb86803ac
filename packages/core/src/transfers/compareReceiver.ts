import type { ChainNamespace } from '@latchkey/protocol'
import { accountRecipients } from '@latchkey/protocol/schemas'
import { AbortedError, InvalidParameterError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import type { State } from '../config/State.ts'
import { getNetworkSupport } from '../config/server.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { queryHoldings } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link compareReceiver}. */
export type CompareReceiverParameters<config extends Config = Config> = NetworkParameters<config> & {
  signal?: AbortSignal | undefined
  /** Plain address that `checkAddress` finds valid. */
  address: string
  /** The sender. Default: the current account of the network's namespace. */
  from?: string | undefined
}

/** Result of {@link compareReceiver}. */
export type CompareReceiverReturnType = ReceiverHistory

/** Errors of {@link compareReceiver}; `name` tells them apart. */
export type CompareReceiverErrorType =
  | AbortedError
  | InvalidNetworkError
  | InvalidParameterError
  | NotConnectedError

/**
 * Compares an address with those the account knows: accounts of connected wallets, and receivers of its successful
 * transfers, made on this page or known to the server. The senders of incoming transfers don't count, since anybody can
 * send those. If the server fails, the addresses known on this page still count.
 *
 * @example
 * await compareReceiver(config, { address })
 * // { kind: 'lookalike', like: '0x52908400098527886E0F7030069857D2E4169EE7' }
 * @throws NotConnectedError, InvalidNetworkError, AbortedError
 */
export async function compareReceiver<config extends Config>(
  config: config,
  parameters: CompareReceiverParameters<config>,
): Promise<CompareReceiverReturnType> {
  const { address, signal } = parameters
  if (typeof address !== 'string') throw new InvalidParameterError({ field: 'address', write: 'an address' })
  const network = requireNetwork(config, toNetworkId(parameters))
  const { chainNamespace } = network
  const from = parameters.from ?? currentConnection(config.state, chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  const local = getLocalAddresses(config.state, from, chainNamespace)
  const isSame = (known: string) => sameAddress(chainNamespace, known, address)
  if (local.some(isSame)) return { kind: 'known' }
  const recipients = await fetchKnownRecipients()
  const addresses = recipients?.addresses ?? []
  if (addresses.some(isSame)) return { kind: 'known' }
  const like = [...local, ...addresses].find((known) => isLookalike(chainNamespace, address, known))
  if (like !== undefined) return { kind: 'lookalike', like }
  // An older transfer, beyond what was read, may have gone to this address.
  return { kind: recipients?.isComplete ? 'new' : 'unknown' }

  async function fetchKnownRecipients(): Promise<KnownRecipients | undefined> {
    try {
      return await fetchRecipients(config, { network, address: from as string, signal })
    } catch (error) {
      if (error instanceof AbortedError) throw error
      config.logger.warn('recipients', { error })
      return undefined
    }
  }
}

/** Returns the accounts of connected wallets, and receivers of confirmed transfers that `from` made on this page. */
function getLocalAddresses(state: State, from: string, namespace: ChainNamespace): readonly string[] {
  const accounts = [...state.connections.values()]
    .filter((connection) => connection.namespace === namespace)
    .flatMap(({ accounts }) => accounts)
  const paidSends = (state.sends ?? []).filter(
    (send) =>
      send.status === 'confirmed' &&
      !send.altered &&
      send.network.startsWith(`${namespace}:`) &&
      sameAddress(namespace, send.from, from),
  )
  return [...accounts, ...paidSends.map(({ to }) => to)]
}

/**
 * Whether an account knows an address. `unknown` = the server doesn't say; `lookalike` = the address begins and ends
 * like `like`, which the account knows, but is another one.
 */
export type ReceiverHistory =
  | { readonly kind: 'known' | 'new' | 'unknown' }
  | { readonly kind: 'lookalike'; readonly like: string }

/**
 * Whether an address can be mistaken for another: four characters are equal at each end, whatever their case. Shortened addresses show no
 * more, and an attacker can search for an address with that much in common (address poisoning).
 *
 * @example isLookalike('eip155', '0xAbcd…0001', '0xabcd…0001') // true if the middle differs
 */
export function isLookalike(namespace: ChainNamespace, address: string, known: string): boolean {
  if (sameAddress(namespace, address, known)) return false
  const getEnds = (text: string) => {
    const characters = normalize(namespace, text)
    // Capitals are as easily overlooked as the middle, also where they are other characters (base58).
    return (characters.slice(0, 4) + characters.slice(-4)).toLowerCase()
  }
  return getEnds(address) === getEnds(known)
}

/** An address without the beginning that all of its kind share. */
function normalize(namespace: ChainNamespace, address: string): string {
  if (namespace === 'eip155') return address.replace(/^0x/i, '')
  // Network and version of a segwit address.
  return namespace === 'bip122' ? address.replace(/^(bc|tb|bcrt)1./i, '') : address
}

/** Parameters of {@link fetchRecipients}. */
export type FetchRecipientsParameters = {
  network: Network
  /** Plain address. */
  address: string
  signal?: AbortSignal | undefined
}

/** Receivers of an account's transfers. */
export type KnownRecipients = {
  /** Plain addresses. */
  readonly addresses: readonly string[]
  /** Whether there are no others: an address that is absent was never sent to. */
  readonly isComplete: boolean
}

/** Pages of a chain's own history that are read at most; each costs a request a transaction. */
const maxHistoryPages = 3

/**
 * Fetches the receivers of an account's transfers on a network; `undefined` if nobody knows. The server lists all of them;
 * without one the newest pages of the chain's own history are read. Throws what `callServer` and RPC reads throw, except for
 * servers without such a list.
 */
export async function fetchRecipients(
  config: Config,
  { network, address, signal }: FetchRecipientsParameters,
): Promise<KnownRecipients | undefined> {
  const { caipNetworkId } = network
  if ((await getNetworkSupport(config, network)) === 'served') {
    try {
      const path = `/v1/account/${encodeURIComponent(address)}/recipients`
      const query = { chainId: caipNetworkId }
      const schema = accountRecipients
      const { data, isComplete = true } = await callServer(config, path, {
        schema,
        query,
        network: caipNetworkId,
        signal,
      })
      return { addresses: data, isComplete }
    } catch (error) {
      // Other servers don't have the route (404). A chain that isn't indexed has no list (400).
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined
      throw error
    }
  }
  const addresses: string[] = []
  let cursor: string | undefined
  let isComplete = true
  for (let page = 0; page < maxHistoryPages; page++) {
    const read = await queryHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
      actions.getActivity({ ...call, address, cursor }),
    )
    if (!read) return undefined
    for (const { status, transfers, from, to } of read.items) {
      if (status === 'confirmed' && to && transfers.some(({ direction }) => direction === 'out'))
        addresses.push(to)
      // The chain's node did not give this transaction, so nobody knows whom it paid.
      if (status === 'confirmed' && from === '' && to === '') isComplete = false
    }
    cursor = read.next
    if (cursor === undefined) return { addresses, isComplete }
  }
  return { addresses, isComplete: false }
}
