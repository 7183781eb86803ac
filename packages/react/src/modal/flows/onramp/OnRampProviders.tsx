import type { Network } from '@latchkey/core'
import { offersOnramp } from '@latchkey/core/onramp'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FormSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { useOffered } from '../../ui/useOffered.ts'
import { BuyForm } from './BuyForm.tsx'
import css from './OnRampProviders.css?inline'
import { useOnrampChoice } from './onrampChoice.tsx'

/** The form of a purchase: token, amount and provider. Says so where the server sells nothing on the network. */
export function OnRampProviders() {
  useStyles(css)
  const t = useMessages(texts)
  const current = useCurrentAccount()
  const isOffered = useOffered('onramp', offersOnramp)
  if (!current) return <Notice tone="info">{t('buy.gone')}</Notice>
  const { network } = current
  return (
    <Stack gap={16}>
      {isOffered === undefined ? (
        <FormSkeletons label={t('buy.loading')} heights={formParts} gap={12} />
      ) : isOffered ? (
        // Also with a server that can't be read: that failure is what the person reads.
        <Offers network={network} />
      ) : (
        <NoProvider network={network} />
      )}
      <Links />
    </Stack>
  )
}

function NoProvider({ network }: { network: Network }) {
  const t = useMessages(texts)
  return (
    <Empty icon="card" title={t('buy.none')} testId="onramp-none">
      {t('buy.noneHint', { network: network.name })}
    </Empty>
  )
}

function Offers({ network }: { network: Network }) {
  const t = useMessages(texts)
  const online = useOnline()
  const { providers, options, choice, form } = useOnrampChoice(network)
  const { data, isError, isFetching, refetch } = providers
  if (!data && isError)
    return (
      <Empty
        icon="card"
        title={t('buy.failed')}
        failed
        testId="onramp-failed"
        action={
          <Button icon="retry" loading={isFetching} onClick={() => void refetch()} testId="retry">
            {t('buy.retry')}
          </Button>
        }
      >
        {t(online ? 'buy.failedHint' : 'buy.offlineHint')}
      </Empty>
    )
  if (!data || (choice.provider?.quotes && !options.data))
    return <FormSkeletons label={t('buy.loading')} heights={formParts} gap={12} />
  if (!choice.provider) return <NoProvider network={network} />
  return (
    <BuyForm
      providers={data}
      provider={choice.provider}
      choice={choice}
      typed={form.amount}
      isFallback={options.data?.isFallback === true}
      network={network}
    />
  )
}

/** Heights in pixels of the form's parts: amount, token, fees, providers, button. */
const formParts = [104, 104, 107, 120, 114]

function Links() {
  const t = useMessages(texts)
  const modal = useModal()
  const explain = () => {
    modal.config.events.emit({ event: 'SELECT_WHAT_IS_A_BUY' })
    modal.push({ view: 'WhatIsABuy' })
  }
  return (
    <div className="lk-buy-links">
      <Button variant="ghost" onClick={explain} testId="onramp-what">
        {t('buy.what')}
      </Button>
      <Button
        variant="ghost"
        onClick={() => modal.push({ view: 'OnRampActivity' })}
        testId="onramp-purchases"
      >
        {t('buy.purchases')}
      </Button>
    </div>
  )
}
