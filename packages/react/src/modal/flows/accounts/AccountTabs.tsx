import { type Network, ownActivity } from '@latchkey/core'
import { useState } from 'react'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { account } from '../../languages/en/account.ts'
import { activity } from '../../languages/en/activity.ts'
import { useMessages } from '../../languages/translate.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLatePart } from '../connect/ConnectWallets.tsx'
import css from './AccountTabs.css?inline'
import { TokensTab } from './TokensTab.tsx'

/** Properties of {@link AccountTabs}. */
export type AccountTabsProps = { address: string; network: Network; first: Tab | undefined }

/** What the account holds and has done. The code of all but the first tab loads when it is chosen. */
export function AccountTabs({ first, ...place }: AccountTabsProps) {
  const t = useMessages(account)
  const { config } = useModal()
  const tabs: Tab[] = ['tokens', 'nfts']
  if (config.features.history !== false) tabs.push('activity')
  const [tab, setTab] = useState<Tab>(first && tabs.includes(first) ? first : 'tokens')
  const Badge = useLatePart(importBadge)
  const select = (next: Tab) => {
    if (next === 'activity' && next !== tab) {
      config.events.emit({ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } })
    }
    setTab(next)
  }
  return (
    <Tabs
      label={t('account.tabs')}
      tabs={tabs.map((id) => ({
        id,
        label: (
          <>
            {t(`account.${id}`)}
            {id === 'activity' && Badge && <Badge {...place} />}
          </>
        ),
        testId: `tab-${id}`,
      }))}
      selected={tab}
      onSelect={select}
    >
      {tab === 'tokens' ? (
        <TokensTab {...place} />
      ) : (
        <LazyPart
          key={tab}
          load={tab === 'nfts' ? importNfts : importActivity}
          props={place}
          fallback={<RowSkeletons label={t('account.loadingBalance')} />}
        />
      )}
    </Tabs>
  )
}

type Tab = 'tokens' | 'nfts' | 'activity'
const importBadge = async () => (await import('./AccountTabs.tsx')).PendingBadge
const importNfts = async () => (await import('./NftsTab.tsx')).NftsTab
const importActivity = async () => (await import('./ActivityTab.tsx')).ActivityTab

/** Properties of {@link PendingBadge}. */
export type PendingBadgeProps = { address: string; network: Network }

/** The most a badge counts. */
const limit = 99

/** How many sends of this account still wait for the network, as a number beside a word; none: nothing. */
export function PendingBadge({ address, network }: PendingBadgeProps) {
  useStyles(css)
  const t = useMessages(activity)
  const count = useConfigValue(
    ({ state }) =>
      ownActivity(state, { address, network: network.caipNetworkId }).filter(
        ({ status }) => status === 'pending',
      ).length,
  )
  if (count === 0) return null
  const shown = Math.min(count, limit)
  const more = count > limit
  return (
    <span className="lk-pending-badge">
      {/* Heard as a word of its own. */ ' '}
      {/* Left to right in every language: the plus stays behind its number. */}
      <bdi dir="ltr" aria-hidden="true" data-testid="pending-count">
        {new Intl.NumberFormat(t.locale).format(shown)}
        {more && '+'}
      </bdi>
      <span className="lk-visually-hidden">
        {t(more ? 'activity.pendingMore' : 'activity.pendingCount', { count: shown })}
      </span>
    </span>
  )
}
