import type { Network, SendState, SendToken } from '@latchkey/core'

/** What a send form is about. */
export type SendAsset = {
  /** Absent for the native currency. */
  readonly token?: SendToken | undefined
  /** Text from outside, for a token. */
  readonly symbol: string
  readonly decimals: number
}

/** The token chosen, if it is one of this network; else the native currency. */
export function sendAsset({ token }: Pick<SendState, 'token'>, network: Network): SendAsset {
  if (token?.address?.startsWith(`${network.caipNetworkId}:`)) {
    return { token, symbol: token.symbol, decimals: token.decimals }
  }
  const { symbol, decimals } = network.nativeCurrency
  return { symbol, decimals }
}
