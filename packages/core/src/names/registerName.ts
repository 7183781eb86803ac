import { parseCaipAddress } from '@latchkey/protocol'
import { nameAccepted } from '@latchkey/protocol/schemas'
import { parseCachedIdentity } from '../accounts/getIdentity.ts'
import { fetchName, toCoinType } from '../accounts/getNameAddress.ts'
import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import { createLookupCache } from '../accounts/lookupCache.ts'
import { NameError } from '../accounts/NameError.ts'
import { areNamesServed, getZones } from '../accounts/nameZones.ts'
import { watchProfile } from '../accounts/watchProfile.ts'
import { dedupe } from '../base/dedupe.ts'
import {
  AbortedError,
  errorText,
  type InvalidAddressError,
  InvalidParameterError,
  type TimeoutError,
} from '../base/errors.ts'
import { HttpError, InvalidResponseError } from '../base/http.ts'
import { UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { toNetworkId } from '../config/typedConfig.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import {
  assertContext,
  type ContextMismatchError,
  captureContext,
  type NamedContextParameters,
  type RequestContext,
  requireContext,
} from '../requests/requestContext.ts'
import { signMessage } from '../requests/signMessage.ts'
import { currentConnection } from '../wallets/connections.ts'
import type { ReconnectingError } from '../wallets/errors.ts'
import { readLabel } from './getNameSuggestions.ts'
import { parseCachedNames } from './getNames.ts'

/** Parameters of {@link registerName}. The network is the one whose address of the name is set, the account the one the name is for. */
export type RegisterNameParameters<config extends Config = Config> = NamedContextParameters<config> & {
  /** At least 4 letters, digits or hyphens, with or without a zone. Default zone: the server's first. */
  name: string
  attributes?: Readonly<Record<string, string>> | undefined
  /** Called when the wallet has signed. From then on the name may be registered, whatever happens. */
  onSigned?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link registerName}. */
export type RegisterNameReturnType =
  | { readonly success: true; readonly name: string }
  | { readonly success: false }

/** Errors of {@link registerName}; `name` tells them apart. */
export type RegisterNameErrorType =
  | AbortedError
  | ContextMismatchError
  | HttpError
  | InvalidAddressError
  | InvalidParameterError
  | NameError
  | ReconnectingError
  | TimeoutError
  | UserRejectedRequestError

/**
 * Registers a name for the embedded wallet's account. The wallet signs name and time; the server gives the name to the
 * first account that submits it. A double click registers once. `success: false` if the server registers no names on
 * the network.
 *
 * @example await registerName(config, { name: 'mira' }) // { success: true, name: 'mira.latchkey.id' }
 * @throws {@link RegisterNameErrorType}: NameError (`failure` says which step), ContextMismatchError (another account or network
 * than named), ReconnectingError, UserRejectedRequestError, AbortedError, and what
 * `requireServer` throws but for a missing server
 */
export async function registerName<config extends Config>(
  config: config,
  parameters: RegisterNameParameters<config>,
): Promise<RegisterNameReturnType> {
  const { state } = config
  const named = toNetworkId(parameters)
  const network = named ?? parameters.context?.network ?? state.activeNetwork
  if (!config.networks.some(({ caipNetworkId }) => caipNetworkId === network))
    throw new NameError({ reason: 'network' })
  const connection = currentConnection(state, 'eip155')
  const connector = config.connectors.find(({ uid }) => uid === connection?.connectorUid)
  if (connection?.accounts[0] === undefined || connector?.type !== 'AUTH')
    throw new NameError({ reason: 'connector' })
  // Names are for EVM accounts only.
  if (!network?.startsWith('eip155:')) return { success: false }
  const { account } = parameters
  if (typeof parameters.name !== 'string')
    throw new InvalidParameterError({ field: 'name', write: 'a name, e.g. mira' })
  const given = parameters.context ?? captureContext(config, { namespace: 'eip155', network })
  const context = requireContext(config, { context: given, network: named, account })
  if (parameters.context || named !== undefined || account !== undefined) assertContext(config, context)
  const { name, attributes, onSigned } = parameters
  const key = `registerName ${JSON.stringify([context, name, attributes])}`
  return dedupe(
    config._internal.inFlight,
    key,
    ({ signal }) => submitRegistration(config, { name, attributes, onSigned, context, signal }),
    parameters.signal,
  )
}

/** Parameters of {@link submitRegistration}. */
export type SubmitRegistrationParameters = {
  context: RequestContext
  name: string
  attributes?: Readonly<Record<string, string>> | undefined
  onSigned?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

/** Signs and submits the registration. Throws what {@link registerName} lists. */
export async function submitRegistration(
  config: Config,
  p: SubmitRegistrationParameters,
): Promise<RegisterNameReturnType> {
  const { context, signal } = p
  const network = requireNetwork(config, context.network)
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new NameError({ reason: 'connector' })
  const coinType = toCoinType(network.id)
  const toProperties = (ensName: string) => ({
    isSmartAccount: isSmartAccount(config, { network: context.network }),
    ensName,
  })
  /** Emits that the registration has failed. Returns the error to throw. */
  const reportFailure = (ensName: string, cause: unknown) => {
    const properties = { ...toProperties(ensName), error: errorText(cause) }
    config.events.emit({ event: 'REGISTER_NAME_ERROR', properties })
    return new NameError({ reason: 'register', name: ensName, cause })
  }
  let name: string | undefined
  try {
    name = await toFullName(config, p.name)
    if (name === undefined || !(await areNamesServed(config, network))) return { success: false }
  } catch (error) {
    // A name that can't be one was never going to be registered.
    if (error instanceof AbortedError || error instanceof NameError) throw error
    throw reportFailure(name ?? p.name, error)
  }
  const properties = toProperties(name)
  config.events.emit({ event: 'REGISTER_NAME_INITIATED', properties })
  try {
    // The server parses the signed text: its fields are part of the protocol.
    const message = JSON.stringify({
      name,
      attributes: p.attributes ?? {},
      timestamp: Math.floor(Date.now() / 1000),
    })
    const signature = await signMessage(config, { context, message, signal })
    p.onSigned?.()
    await postName(config, { name, coinType, address, message, signature }, signal)
  } catch (error) {
    // A rejection in the wallet or an abort is no failure of the registration.
    if (error instanceof AbortedError || error instanceof UserRejectedRequestError) throw error
    throw reportFailure(name, error)
  }
  config.events.emit({ event: 'REGISTER_NAME_SUCCESS', properties })
  createLookupCache(config, 'names_cache', parseCachedNames).remove(address)
  createLookupCache(config, 'identity_cache', parseCachedIdentity).remove(address)
  // Another account may be connected by then.
  const connection = currentConnection(config.state, 'eip155')
  if (connection?.uid === context.connectionUid && connection.accounts[0] === address)
    watchProfile(config, { mayRequest: true }).refresh(name)
  return { success: true, name }
}

/** Returns the label with its zone; `undefined` if the server registers no such names. */
async function toFullName(config: Config, text: string): Promise<string | undefined> {
  const dot = text.indexOf('.')
  const label = readLabel(dot < 0 ? text : text.slice(0, dot))
  const { own } = await getZones(config)
  const zone = dot < 0 ? own[0] : own.find((ownZone) => ownZone === text.slice(dot + 1).toLowerCase())
  return zone && `${label}.${zone}`
}

/** A signed registration. */
export type SignedName = {
  name: string
  coinType: number
  /** Plain address. */
  address: string
  message: string
  signature: string
}

/**
 * Submits a signed registration. If the answer is lost, the name itself is looked up, so that a registered name is
 * reported as failed only if that fails too.
 *
 * @throws what `callServer` throws
 */
export async function postName(
  config: Config,
  { name, coinType, address, message, signature }: SignedName,
  signal: AbortSignal | undefined,
): Promise<void> {
  const path = '/v1/profile/account'
  try {
    const answer = await callServer(config, path, {
      schema: nameAccepted,
      body: { coin_type: coinType, address, message, signature },
      signal,
    })
    if (answer.name !== undefined && answer.name !== name)
      throw new InvalidResponseError({ url: path, reason: 'shape' })
  } catch (error) {
    if (signal?.aborted || (error instanceof HttpError && error.status < 500)) throw error
    const registered = await fetchName(config, { name, signal }).catch(() => undefined)
    if (registered?.addresses[coinType]?.toLowerCase() !== address.toLowerCase()) throw error
  }
}
