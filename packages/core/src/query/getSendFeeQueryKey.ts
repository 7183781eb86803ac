import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of the send fee's query. */
export type SendFeeQueryParameters = {
  from: string | undefined
  to: string | undefined
  /** Base units. */
  value: bigint | undefined
  /** CAIP-10 of the token; absent = the native currency. */
  token?: string | undefined
  network: CaipNetworkId | undefined
}

/** The key under which a send's fee is kept; keys are JSON, so the amount is text there. */
export function getSendFeeQueryKey(parameters: SendFeeQueryParameters) {
  const { from, to, value, token, network } = parameters
  return ['latchkey', 'sendFee', { network, from, to, token, value: value?.toString() }] as const
}
