import type { Network } from '@latchkey/core'
import { useTokens } from '../../../hooks/useTokens.ts'
import { formatValue } from '../../format/formatValue.ts'
import { account } from '../../messages/en/account.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'

/** What all tokens are worth together, where prices are known; its line stays, so that nothing below moves. */
export function AccountTotal({ address, network }: { address: string; network: Network }) {
  const t = useMessages(account)
  const { data, isPending } = useTokens({ address, network: network.caipNetworkId })
  return (
    <p className="lk-account-total" data-testid="account-total">
      {isPending ? (
        <Skeleton width={96} height={20} />
      ) : (
        data?.total !== undefined && t('account.total', { value: formatValue(data.total, t.locale) })
      )}
    </p>
  )
}
