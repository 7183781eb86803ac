import type { Network } from '@latchkey/core'
import { useBalance, useTokens } from '../../hooks/accounts.ts'
import type { SendAsset } from './sendAsset.ts'

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
