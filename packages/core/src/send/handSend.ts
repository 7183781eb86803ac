import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { AbortedError, errorText, InvalidAddressError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { InvalidSendError } from '../errors/InvalidSendError.ts'
import { getGasPrice } from '../networks/getGasPrice.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { checkAddress } from '../requests/checkAddress.ts'
import { requireConnectionActions } from '../requests/queryChain.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { followSend } from './followSend.ts'
import { prepareNativeSend } from './prepareNativeSend.ts'
import { prepareTokenSend } from './prepareTokenSend.ts'
import { readSendForm, type SendForm } from './readSendForm.ts'
import type { SendState } from './SendState.ts'
import { UnsupportedSendChainError } from './UnsupportedSendChainError.ts'

/** Parameters of {@link handSend}. */
export type HandSendParameters = {
  context: RequestContext
  /** The form as it was at the click. */
  state: SendState
  signal?: AbortSignal | undefined
  timeout?: number | undefined
}

/**
 * The working half of `send`: checks the form, checks that the account can pay, hands the transaction to the wallet,
 * and follows it from then on. Answers its hash; throws what `send` says.
 */
export async function handSend(config: Config, parameters: HandSendParameters): Promise<string> {
  const { context, state, signal } = parameters
  const network = requireNetwork(config, context.network)
  const form = await readForm(config, network, state, signal)
  if (state.receiverProfileName !== undefined) {
    const { checkReceiverName } = await loadCode(() => import('./checkReceiverName.ts'))
    await checkReceiverName(config, { state, network, signal })
  }
  const { hash, transaction } = await hand(config, form, parameters)
  followSend(config, { hash, context, form, token: state.token, transaction })
  return hash
}

async function readForm(
  config: Config,
  network: Network,
  state: SendState,
  signal: AbortSignal | undefined,
): Promise<SendForm> {
  const { caipNetworkId, chainNamespace: namespace } = network
  if (namespace !== 'eip155' && namespace !== 'solana') throw new UnsupportedSendChainError()
  requireConnectionActions(config, namespace)
  const isPriced = state.gasPrice !== undefined || state.token?.address !== undefined
  const gasPrice = isPriced ? state.gasPrice : await readGasPrice(config, caipNetworkId, signal)
  const form = readSendForm({ ...state, gasPrice }, network)
  const verdict = await checkAddress(config, { address: form.to, namespace })
  if (verdict !== 'valid') {
    const reason = verdict === 'checksum' ? 'checksum' : 'format'
    throw new InvalidSendError({ cause: new InvalidAddressError({ reason }) })
  }
  return form
}

async function readGasPrice(config: Config, network: CaipNetworkId, signal: AbortSignal | undefined) {
  try {
    return await getGasPrice(config, { network, signal })
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    throw new InvalidSendError({ cause })
  }
}

type Handed = { hash: string; transaction: unknown }

async function hand(config: Config, form: SendForm, parameters: HandSendParameters): Promise<Handed> {
  const { context, signal, timeout } = parameters
  const { network } = context
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new InvalidSendError({ cause: new InvalidAddressError() })
  const properties = { network, isSmartAccount: false, token: form.symbol, amount: form.amount }
  try {
    const prepare = form.kind === 'token' ? prepareTokenSend : prepareNativeSend
    const transaction = await prepare(config, { form, network, from: address, signal })
    config.events.emit({ event: 'SEND_INITIATED', properties })
    const hash = await sendTransaction(config, { context, transaction, signal, timeout })
    config.events.emit({ event: 'SEND_SUCCESS', properties })
    return { hash, transaction }
  } catch (thrown) {
    const error = toWalletError(thrown, config.preset)
    if (error instanceof AbortedError) throw error
    const event = error instanceof UserRejectedRequestError ? 'SEND_REJECTED' : 'SEND_ERROR'
    config.events.emit({ event, properties: { ...properties, message: errorText(error) } })
    throw error
  }
}
