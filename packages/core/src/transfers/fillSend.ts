import { getTokens } from '../accounts/getTokens.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { updateSend } from '../config/sendForm.ts'
import type { SendArguments } from '../config/sendState.ts'
import { requireNetwork } from '../networks/getNetwork.ts'

/** Parameters of {@link fillSend}. */
export type FillSendParameters = { arguments: SendArguments; signal?: AbortSignal | undefined }

/**
 * Fills the send form with initial values an app gives. Each object of arguments is used once, so that later edits of
 * the person stay. The token must be one the account holds; otherwise neither token nor amount is filled in, because
 * the amount would be one of another token. Does nothing on another network than the requested one, or while a send
 * waits in the wallet.
 *
 * @returns the requested token if the account doesn't hold it
 * @throws InvalidNetworkError, NotConnectedError, AbortedError, and what `getTokens` throws
 * @example await fillSend(config, { arguments: { to: '0x…', amount: '0.5' } })
 */
export async function fillSend(
  config: Config,
  { arguments: initialValues, signal }: FillSendParameters,
): Promise<string | undefined> {
  const network = requireNetwork(config, undefined)
  const { send } = config.state
  if (!isSendNetwork(network, initialValues) || send.loading || send.filledFrom === initialValues)
    return undefined
  const { amount, assetAddress, to } = initialValues
  updateSend(config, {
    filledFrom: initialValues,
    token: undefined,
    sendTokenAmount: assetAddress === undefined ? amount : undefined,
    receiverAddress: to?.trim(),
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
  })
  if (assetAddress === undefined) return undefined
  const { tokens, hidden } = await getTokens(config, { signal }).catch((error: unknown) => {
    if (config.state.send.filledFrom === initialValues) updateSend(config, { filledFrom: undefined })
    throw error
  })
  const toPlainAddress = (address: string) => address.split(':').at(-1)?.toLowerCase()
  const token = [...tokens, ...hidden].find(
    ({ address }) => address !== undefined && toPlainAddress(address) === toPlainAddress(assetAddress),
  )
  if (!token) return assetAddress
  const { name, symbol, decimals, address, iconUrl } = token
  const form = config.state.send
  // The person has edited the form meanwhile.
  if (form.filledFrom !== initialValues || form.token || form.sendTokenAmount) return undefined
  updateSend(config, { token: { name, symbol, decimals, address, iconUrl }, sendTokenAmount: amount })
  return undefined
}

/** Whether a network matches what an app asked for; any network does if it didn't say. */
export function isSendNetwork(network: Network, requested: SendArguments): boolean {
  const { assetAddress, chainId, namespace } = requested
  const { caipNetworkId, chainNamespace, id } = network
  if (namespace !== undefined && namespace !== chainNamespace) return false
  if (chainId !== undefined && String(chainId) !== String(id) && chainId !== caipNetworkId) return false
  // A CAIP-10 address names its network, too.
  return !assetAddress?.includes(':') || assetAddress.startsWith(`${caipNetworkId}:`)
}
