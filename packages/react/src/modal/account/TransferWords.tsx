import type { Network } from '@latchkey/core'
import { useTransferPreview } from '../../hooks/transfers.ts'
import { cleanText, formatDisplayAmount } from '../format.ts'
import { receiver } from '../languages/en/receiver.ts'
import { useMessages } from '../languages/translate.ts'
import { Notice } from '../ui/Notice.tsx'
import type { SendAsset } from './sendAsset.ts'

/** What a token transfer does besides moving the amount: a part that is kept, an account that is opened (X.39). */
export function TransferWords({ from, to, network, asset, value = 0n }: TransferWordsProps) {
  const t = useMessages(receiver)
  const token = value > 0n ? asset.token?.address : undefined
  const { data } = useTransferPreview({ token, from, to, value, network: network.caipNetworkId })
  const { received, deposit } = data ?? {}
  const write = (amount: bigint, decimals: number, rounding: 'up' | 'down') =>
    formatDisplayAmount(amount, decimals, { locale: t.locale, fractionDigits: 6, rounding })
  const { decimals, symbol } = network.nativeCurrency
  return (
    <>
      {received !== undefined && received < value && (
        <Notice tone="warning" testId="send-toll">
          {t('receiver.toll', {
            amount: write(received, asset.decimals, 'down'),
            symbol: cleanText(asset.symbol, 12),
          })}
        </Notice>
      )}
      {deposit !== undefined && (
        <Notice tone="info" testId="send-deposit">
          {t('receiver.deposit', { amount: write(deposit, decimals, 'up'), symbol })}
        </Notice>
      )}
    </>
  )
}

type TransferWordsProps = {
  from: string
  to: string
  network: Network
  asset: SendAsset
  value?: bigint | undefined
}
