import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useTokens } from '../../hooks/accounts.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { formatValue } from '../format.ts'
import { account } from '../languages/en/account.ts'
import { useMessages } from '../languages/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useStyles } from '../ui/styles.ts'
import css from './AccountWorth.css?inline'
import { offersTokens } from './offersTokens.ts'

/** What all tokens are worth together, and the way to how; where nobody tells that, the way to the approvals given. */
export function AccountWorth(place: { address: string; network: Network }) {
  const t = useMessages(account)
  const { config } = useModal()
  if (offersTokens(config, place.network)) return <Total {...place} />
  if (place.network.chainNamespace !== 'eip155') return null
  return <Way view="AccountApprovals">{t('title.AccountApprovals')}</Way>
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
    <Way view="AccountPortfolio" testId="account-total">
      {data?.total === undefined
        ? t('title.AccountPortfolio')
        : t('account.total', { value: formatValue(data.total, t.locale) })}
    </Way>
  )
}

function Way({ view, testId, children }: WayProps) {
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

type WayProps = {
  view: 'AccountPortfolio' | 'AccountApprovals'
  testId?: string
  children: ReactNode
}
