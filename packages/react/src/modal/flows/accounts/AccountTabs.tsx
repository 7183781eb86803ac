import { getAccount, isSmartAccount, type Network, ownActivity, updateAccount } from '@latchkey/core'
import { useState } from 'react'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './AccountTabs.css?inline'
import { TokensTab } from './TokensTab.tsx'

type AccountTabsProps = { address: string; network: Network }

/** Tokens, NFTs and activity of the account, at the tab that the person chose last. The code of the second and third tab loads when they are chosen. */
export function AccountTabs(account: AccountTabsProps) {
  const t = useMessages(texts)
  const { config, options } = useModal()
  const tabs: Tab[] = ['tokens', 'nfts']
  if (options.features.history !== false) tabs.push('activity')
  const [tab, setTab] = useState<Tab>(() => {
    const chosen = allTabs[getAccount(config).currentTab ?? 0]
    return chosen && tabs.includes(chosen) ? chosen : 'tokens'
  })
  const select = (next: Tab) => {
    if (next === 'activity' && next !== tab) {
      config.events.emit({
        event: 'CLICK_TRANSACTIONS',
        properties: { isSmartAccount: isSmartAccount(config) },
      })
    }
    setTab(next)
    updateAccount(config, { details: { currentTab: allTabs.indexOf(next) as 0 | 1 | 2 } })
  }
  return (
    <Tabs
      label={t('account.tabs')}
      tabs={tabs.map((id) => ({
        id,
        label: (
          <>
            {t(`account.${id}`)}
            {id === 'activity' && <PendingBadge {...account} />}
          </>
        ),
        testId: `tab-${id}`,
      }))}
      selected={tab}
      onSelect={select}
    >
      {tab === 'tokens' ? (
        <TokensTab {...account} />
      ) : (
        <LazyPart
          key={tab}
          load={tab === 'nfts' ? importNfts : importActivity}
          props={account}
          fallback={<RowSkeletons label={t('account.loadingBalance')} lines={2} ends />}
        />
      )}
    </Tabs>
  )
}

/** In the order of `AccountDetails.currentTab`. */
const allTabs = ['tokens', 'nfts', 'activity'] as const
type Tab = (typeof allTabs)[number]
const importNfts = async () => (await import('./NftsTab.tsx')).NftsTab
const importActivity = async () => (await import('./ActivityTab.tsx')).ActivityTab

type PendingBadgeProps = { address: string; network: Network }

/** Largest number a badge shows. */
const maxBadge = 99

/** The number of pending transfers of the account on a network; nothing when there is none. */
function PendingBadge({ address, network }: PendingBadgeProps) {
  useStyles(css)
  const t = useMessages(texts)
  const count = useConfigValue(
    ({ state }) =>
      ownActivity(state, { address, network: network.caipNetworkId }).filter(
        ({ status }) => status === 'pending',
      ).length,
  )
  if (count === 0) return null
  const shown = Math.min(count, maxBadge)
  const isMore = count > maxBadge
  return (
    <span className="lk-pending-badge">
      {/* Keeps screen readers from joining it to the tab's name. */ ' '}
      {/* Left to right in every language, so that the plus stays behind the number. */}
      <bdi dir="ltr" aria-hidden="true" data-testid="pending-count">
        {new Intl.NumberFormat(t.locale).format(shown)}
        {isMore && '+'}
      </bdi>
      <span className="lk-visually-hidden">
        {t(isMore ? 'activity.pendingMore' : 'activity.pendingCount', { count: shown })}
      </span>
    </span>
  )
}
