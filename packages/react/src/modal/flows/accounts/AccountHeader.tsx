import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useBalance, useTokens } from '../../../hooks/accounts.ts'
import { useAccount } from '../../../hooks/connections.ts'
import { useOnline } from '../../../hooks/events.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatDisplayAmount, formatValue } from '../../format.ts'
import { account } from '../../languages/en/account.ts'
import { useMessages } from '../../languages/translate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { listsTokens } from '../../ui/networkAbilities.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'
import css from './AccountHeader.css?inline'

/** The native balance. A figure once read stays while a newer one is fetched. */
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

/** What all tokens are worth together, and the way to how; where nobody tells that, the way to the approvals given. */
export function AccountWorth(place: { address: string; network: Network }) {
  const t = useMessages(account)
  const { config } = useModal()
  if (listsTokens(config, place.network)) return <Total {...place} />
  if (place.network.chainNamespace !== 'eip155') return null
  return <WorthLink view="AccountApprovals">{t('title.AccountApprovals')}</WorthLink>
}

/** The total where prices are known; its line stays, so that nothing below moves. */
function Total({ address, network }: { address: string; network: Network }) {
  const t = useMessages(account)
  const { data, isPending } = useTokens({ address, network: network.caipNetworkId })
  if (isPending) {
    return (
      <p className="lk-account-total" data-testid="account-total">
        <Skeleton width={96} height={20} />
      </p>
    )
  }
  return (
    <WorthLink view="AccountPortfolio" testId="account-total">
      {data?.total === undefined
        ? t('title.AccountPortfolio')
        : t('account.total', { value: formatValue(data.total, t.locale) })}
    </WorthLink>
  )
}

function WorthLink({ view, testId, children }: WorthLinkProps) {
  useStyles(css)
  const modal = useModal()
  return (
    <p className="lk-account-total" data-testid={testId}>
      <button
        type="button"
        className="lk-account-worth"
        onClick={() => modal.push({ view })}
        data-testid="account-worth"
      >
        {children}
        <Icon name="chevron" size={16} />
      </button>
    </p>
  )
}

type WorthLinkProps = {
  view: 'AccountPortfolio' | 'AccountApprovals'
  testId?: string
  children: ReactNode
}

/** The picture of an account, and its name where it has one; the address stands below in any case. */
export function AccountWho({ seed, size = 64 }: { seed: string; size?: number | undefined }) {
  useStyles(css)
  const { address, profileName, profileImage } = useAccount()
  // Whose name is known may be a step behind whose account is shown.
  const name = address === seed ? profileName : undefined
  return (
    <>
      {name !== undefined && profileImage !== undefined ? (
        <ForeignImage src={profileImage} name={name} seed={seed} size={size} />
      ) : (
        <Avatar seed={seed} size={size} />
      )}
      {name !== undefined && (
        <p className="lk-account-name" data-testid="account-name">
          <ForeignText limit={80}>{name}</ForeignText>
        </p>
      )}
    </>
  )
}
