import { InvalidAmountError, type Network, parseAmount } from '@latchkey/core'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useTokens } from '../../../hooks/useTokens.ts'
import type { SendDraft, SendToken } from './sendDraft.ts'

/** One transfer: what the preview shows and what is sent. */
export type Transfer = {
  readonly from: string
  readonly to: string
  /** The name the receiver was entered by. */
  readonly toName: string | undefined
  readonly network: Network
  readonly asset: SendAsset
  /** Base units of the asset. */
  readonly value: bigint
}

/** The transfer a filled form describes; `undefined` when the form is not complete. */
export function parseTransfer(p: {
  draft: SendDraft
  from: string | undefined
  network: Network | undefined
}): Transfer | undefined {
  const { amount, receiver: to, receiverName: toName } = p.draft
  if (!amount || !to || !p.from || !p.network) return undefined
  try {
    const asset = getSendAsset(p.draft, p.network)
    const value = parseAmount(amount, asset.decimals)
    return value > 0n ? { from: p.from, to, toName, network: p.network, asset, value } : undefined
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

/** The asset a send form sends. */
export type SendAsset = {
  /** Absent for the native currency. */
  readonly token?: SendToken | undefined
  /** For a token, text from outside: clean it before it is shown. */
  readonly symbol: string
  readonly decimals: number
}

/** The chosen token if it is one of this network, else the native currency. */
export function getSendAsset({ token }: Pick<SendDraft, 'token'>, network: Network): SendAsset {
  if (token?.address?.startsWith(`${network.caipNetworkId}:`)) {
    return { token, symbol: token.symbol, decimals: token.decimals }
  }
  const { symbol, decimals } = network.nativeCurrency
  return { symbol, decimals }
}

/** Balances of an asset and of the native currency that pays the fee, in base units; `undefined` while unknown. */
export function useAssetBalance({ address, network, asset }: AssetBalanceParameters): AssetBalance {
  const account = { address, network: network.caipNetworkId }
  const native = useBalance(account)
  const tokenList = useTokens(account)
  const contract = asset.token?.address?.toLowerCase()
  if (!contract) return { balance: native.data?.value, native: native.data?.value, isError: native.isError }
  const listedTokens = tokenList.data && [...tokenList.data.tokens, ...tokenList.data.hidden]
  const listedToken = listedTokens?.find(({ address: one }) => one?.toLowerCase() === contract)
  return {
    balance: listedToken?.amount,
    native: native.data?.value,
    isError: tokenList.isError || (!!listedTokens && !listedToken),
  }
}

type AssetBalanceParameters = { address: string; network: Network; asset: SendAsset }

export type AssetBalance = {
  readonly balance: bigint | undefined
  readonly native: bigint | undefined
  /** The balance of the asset could not be read. */
  readonly isError: boolean
}
