import type { Network } from '@latchkey/core'
import { useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { account } from '../../languages/en/account.ts'
import { useMessages } from '../../languages/translate.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLatePart } from '../../wallets/useLatePart.ts'
import { TokensPanel } from './TokensPanel.tsx'

/** Properties of {@link AccountTabs}. */
export type AccountTabsProps = { address: string; network: Network; first: Tab | undefined }

/** What the account holds and has done (S2.28). The code of all but the first tab loads when it is chosen (S2.39). */
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
        <TokensPanel {...place} />
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
const importBadge = async () => (await import('../../account/PendingBadge.tsx')).PendingBadge
const importNfts = async () => (await import('./NftsPanel.tsx')).NftsPanel
const importActivity = async () => (await import('./ActivityPanel.tsx')).ActivityPanel
