import { useOnline } from '../../../hooks/events.ts'
import type { SendAsset } from '../../account/sendAsset.ts'
import type { AssetBalance } from '../../account/useAssetBalance.ts'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What there is to send; while it can't be read, why, without being in the way. */
export function SendBalance({ asset, state }: { asset: SendAsset; state: AssetBalance }) {
  const t = useMessages(send)
  const online = useOnline()
  if (state.balance !== undefined) {
    const amount = formatDisplayAmount(state.balance, asset.decimals, t)
    return <bdi>{t('send.balance', { amount, symbol: cleanText(asset.symbol, 12) })}</bdi>
  }
  if (state.isError) return t(online ? 'send.balanceFailed' : 'send.balanceOffline')
  return <Skeleton width={96} />
}
