import type { Network } from '@latchkey/core'
import { useBalance } from '../../../hooks/accounts.ts'
import { useOnline } from '../../../hooks/events.ts'
import { formatDisplayAmount } from '../../format.ts'
import { account } from '../../languages/en/account.ts'
import { useMessages } from '../../languages/translate.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The native balance (S9.41). A figure once read stays while a newer one is fetched. */
export function AccountBalance({ address, network }: { address: string; network: Network }) {
  const t = useMessages(account)
  const online = useOnline()
  const { data, isError, isFetching, refetch } = useBalance({ address, network: network.caipNetworkId })
  const { decimals, symbol } = network.nativeCurrency
  if (data) {
    const amount = formatDisplayAmount(data.value, decimals, t)
    return (
      <p
        className="lk-account-balance"
        data-long={amount.length > 12 ? '' : undefined}
        title={`${formatDisplayAmount(data.value, decimals, { locale: t.locale, fractionDigits: decimals })} ${symbol}`}
        data-testid="account-balance"
      >
        <bdi>{amount}</bdi>
        <span className="lk-account-symbol">{symbol}</span>
      </p>
    )
  }
  if (isError && !isFetching) {
    return (
      <div className="lk-account-unread" role="status" data-testid="account-balance">
        <span>{t(online ? 'account.balanceFailed' : 'account.balanceOffline')}</span>
        <button
          type="button"
          className="lk-account-retry"
          onClick={() => refetch()}
          data-testid="balance-retry"
        >
          {t('account.retryBalance')}
        </button>
      </div>
    )
  }
  return (
    <div className="lk-account-balance" role="status" aria-busy="true" data-testid="account-balance">
      <span className="lk-visually-hidden">{t('account.loadingBalance')}</span>
      <Skeleton width={140} height={28} radius={8} />
    </div>
  )
}
