import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of the send fee's query. */
export type SendFeeQueryParameters = {
  from: string | undefined
  to: string | undefined
  /** Base units. */
  value: bigint | undefined
  network: CaipNetworkId | undefined
}

/** The key under which a send's fee is kept; keys are JSON, so the amount is text there. */
export function getSendFeeQueryKey(parameters: SendFeeQueryParameters) {
  const { from, to, value, network } = parameters
  return ['latchkey', 'sendFee', { network, from, to, value: value?.toString() }] as const
}
