import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of the query for what a transfer does besides moving the amount; without a token there is nothing. */
export type TransferPreviewQueryParameters = {
  /** CAIP-10 of the token's contract. */
  token: string | undefined
  /** Plain addresses. */
  from: string
  to: string
  /** Base units. */
  value: bigint
  network: CaipNetworkId
}

/** The key under which it is kept. */
export function getTransferPreviewQueryKey({ value, ...rest }: TransferPreviewQueryParameters) {
  return ['latchkey', 'transferPreview', { ...rest, value: String(value) }] as const
}
