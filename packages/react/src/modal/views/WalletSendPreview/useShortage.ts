import { useBalance } from '../../../hooks/useBalance.ts'
import { useSendFee } from '../../../hooks/useSendFee.ts'
import { formatDisplayAmount } from '../../format/formatDisplayAmount.ts'
import { send } from '../../messages/en/send.ts'
import { useMessages } from '../../messages/useMessages.ts'
import type { Transfer } from './readTransfer.ts'

/** That the account can't pay amount and fee together, in words; nothing while either isn't known. */
export function useShortage({ from, to, value, network: { caipNetworkId, nativeCurrency } }: Transfer) {
  const t = useMessages(send)
  const network = caipNetworkId
  const balance = useBalance({ address: from, network }).data?.value
  const fee = useSendFee({ from, to, value, network }).data
  if (balance === undefined || fee === undefined || value + fee <= balance) return undefined
  const amount = formatDisplayAmount(balance, nativeCurrency.decimals)
  return t('send.amountTooMuchWithFee', { amount, symbol: nativeCurrency.symbol })
}
