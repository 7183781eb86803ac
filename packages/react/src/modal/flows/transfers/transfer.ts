import { InvalidAmountError, type Network, parseAmount, type SendState, type SendToken } from '@latchkey/core'
import { useBalance, useTokens } from '../../../hooks/accounts.ts'

/** One transfer as it is shown, and nothing else is sent. */
export type Transfer = {
  readonly from: string
  readonly to: string
  readonly network: Network
  readonly asset: SendAsset
  /** As it was typed. */
  readonly amount: string
  /** Base units of the asset. */
  readonly value: bigint
}

/** The transfer a filled form asks for; `undefined` when there is none to show. */
export function parseTransfer(p: {
  form: SendState
  from: string | undefined
  network: Network | undefined
}): Transfer | undefined {
  const { sendTokenAmount: amount, receiverAddress: to } = p.form
  if (!amount || !to || !p.from || !p.network) return undefined
  try {
    const asset = sendAsset(p.form, p.network)
    const value = parseAmount(amount, asset.decimals)
    return value > 0n ? { from: p.from, to, network: p.network, asset, amount, value } : undefined
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

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

/** What there is of an asset, and what of the native currency that pays the fee, base units; unknown = `undefined`. */
export function useAssetBalance({ address, network, asset }: AssetBalanceParameters): AssetBalance {
  const place = { address, network: network.caipNetworkId }
  const native = useBalance(place)
  const list = useTokens(place)
  const contract = asset.token?.address?.toLowerCase()
  if (!contract) return { balance: native.data?.value, native: native.data?.value, isError: native.isError }
  const known = list.data && [...list.data.tokens, ...list.data.hidden]
  const held = known?.find(({ address: one }) => one?.toLowerCase() === contract)
  return { balance: held?.amount, native: native.data?.value, isError: list.isError || (!!known && !held) }
}

type AssetBalanceParameters = { address: string; network: Network; asset: SendAsset }

/** The outcome of {@link useAssetBalance}. */
export type AssetBalance = {
  readonly balance: bigint | undefined
  readonly native: bigint | undefined
  /** The asset's own could not be read. */
  readonly isError: boolean
}
