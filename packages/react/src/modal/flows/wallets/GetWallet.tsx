import { useState } from 'react'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useSuggestedWallets } from '../../../hooks/useSuggestedWallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { showsAllWallets } from '../../device.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { countSuggested, heightOfRows, requestedWallets } from '../../ui/suggestedRows.ts'
import { Terms } from '../../ui/Terms.tsx'
import { Text } from '../../ui/Text.tsx'
import { WalletList, WalletRows } from './WalletRows.tsx'

/** For visitors without a wallet: what a wallet is for, and a few suggestions. */
export function GetWallet() {
  const t = useMessages(texts)
  const modal = useModal()
  const online = useOnline()
  const { data, isPending, isError, isFetching, refetch } = useSuggestedWallets({
    recommended: requestedWallets,
  })
  const count = countSuggested(modal.options)
  const [isHeld] = useState(isPending)
  const explain = () => {
    modal.config.events.emit({ event: 'CLICK_WALLET_HELP' })
    modal.push({ view: 'WhatIsAWallet' })
  }
  if (isError && !data) {
    return (
      <Empty
        icon="wallet"
        title={t('wallets.failed')}
        failed
        action={
          <Button icon="retry" loading={isFetching} onClick={() => void refetch()} testId="retry">
            {t('wallets.retry')}
          </Button>
        }
      >
        {t(online ? 'wallets.failedHint' : 'wallets.offlineHint')}
      </Empty>
    )
  }
  const suggested = data ? [...data.featured, ...data.recommended] : []
  return (
    <Stack gap={16}>
      <Text tone="muted">{t('get.what')}</Text>
      {isPending ? (
        <RowSkeletons label={t('wallets.loading')} count={count} />
      ) : suggested.length > 0 ? (
        <Terms preview>
          <div style={isHeld ? { minBlockSize: heightOfRows(count) } : undefined}>
            <WalletList label={t('wallets.suggested')}>
              <WalletRows wallets={suggested} limit={count} />
            </WalletList>
          </div>
        </Terms>
      ) : (
        <Empty icon="wallet" title={t('wallets.noneAtAll')} />
      )}
      {showsAllWallets(modal.options.features) && (
        <Button onClick={() => modal.push({ view: 'AllWallets' })} testId="all-wallets">
          {t('wallets.list')}
        </Button>
      )}
      <Button variant="ghost" icon="info" onClick={explain} testId="explain-wallet">
        {t('get.help')}
      </Button>
    </Stack>
  )
}
