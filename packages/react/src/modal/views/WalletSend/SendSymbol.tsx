import type { Network } from '@latchkey/core'
import { useModal } from '../../../LatchkeyContext.ts'
import { offersTokens } from '../../account/offersTokens.ts'
import type { SendAsset } from '../../account/sendAsset.ts'
import { cleanText } from '../../format.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { TokenChip } from '../../ui/TokenChip.tsx'

/** What is being sent; where tokens are listed, the way to choose another. */
export function SendSymbol({ asset, network }: { asset: SendAsset; network: Network }) {
  const t = useMessages(send)
  const modal = useModal()
  const { token } = asset
  const symbol = cleanText(asset.symbol, 12)
  if (!offersTokens(modal.config, network)) return <span className="lk-send-symbol">{symbol}</span>
  return (
    <TokenChip
      symbol={symbol}
      label={t('send.token', { symbol })}
      src={token?.iconUrl}
      seed={token?.address ?? network.caipNetworkId}
      onClick={() => modal.push({ view: 'WalletSendSelectToken' })}
      testId="send-token"
    />
  )
}
