import { useSendFee } from '../../../hooks/useSendFee.ts'
import { useAssetBalance } from '../../account/useAssetBalance.ts'
import { cleanText } from '../../format/cleanText.ts'
import { formatDisplayAmount } from '../../format/formatDisplayAmount.ts'
import { send } from '../../messages/en/send.ts'
import { useMessages } from '../../messages/useMessages.ts'
import type { Transfer } from './readTransfer.ts'

/** That the account can't pay amount and fee, in words; nothing while what that takes isn't known. */
export function useShortage({ from, to, value, network, asset }: Transfer): string | undefined {
  const t = useMessages(send)
  const token = asset.token?.address
  const { balance, native } = useAssetBalance({ address: from, network, asset })
  const fee = useSendFee({ from, to, value, token, network: network.caipNetworkId }).data
  const tooMuch = (key: 'send.amountTooMuch' | 'send.amountTooMuchWithFee', held: bigint) =>
    t(key, { amount: formatDisplayAmount(held, asset.decimals, t), symbol: cleanText(asset.symbol, 12) })
  if (token) {
    if (balance !== undefined && value > balance) return tooMuch('send.amountTooMuch', balance)
    const short = native !== undefined && fee !== undefined && fee > native
    return short ? t('send.noFee', { symbol: network.nativeCurrency.symbol }) : undefined
  }
  if (balance === undefined || fee === undefined || value + fee <= balance) return undefined
  return tooMuch('send.amountTooMuchWithFee', balance)
}
