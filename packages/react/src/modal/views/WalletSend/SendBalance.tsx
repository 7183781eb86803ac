import type { Network } from '@latchkey/core'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { formatDisplayAmount } from '../../format/formatDisplayAmount.ts'
import { send } from '../../messages/en/send.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'

/** What there is to send; while it can't be read, why, without being in the way. */
export function SendBalance({ address, network }: { address: string; network: Network }) {
  const t = useMessages(send)
  const online = useOnline()
  const { data, isError } = useBalance({ address, network: network.caipNetworkId })
  const { decimals, symbol } = network.nativeCurrency
  if (data) return t('send.balance', { amount: formatDisplayAmount(data.value, decimals), symbol })
  if (isError) return t(online ? 'send.balanceFailed' : 'send.balanceOffline')
  return <Skeleton width={96} />
}
