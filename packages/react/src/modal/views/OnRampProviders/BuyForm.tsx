import { type Network, type OnrampProvider, updateOnramp } from '@latchkey/core'
import { useOnline } from '../../../hooks/events.ts'
import { useDataClient, useDebounced } from '../../../hooks/useData.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { buy as texts } from '../../languages/en/buy.ts'
import { useMessages } from '../../languages/translate.ts'
import type { OnrampChoice } from '../../onramp/chooseOnramp.ts'
import { useBuy } from '../../onramp/useBuy.ts'
import { useFreshQuote } from '../../onramp/useFreshQuote.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Decision, Stack } from '../../ui/Stack.tsx'
import { AmountSide } from './AmountSide.tsx'
import { ProviderRows } from './ProviderRows.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { TokenSide } from './TokenSide.tsx'

/** Pause after the last key before a price is asked for, milliseconds. */
const editPause = 300

/** A purchase as far as it is chosen, its price, and the way on. */
export function BuyForm({ providers, provider, choice, typed, isFallback, network }: BuyFormProps) {
  const t = useMessages(texts)
  const online = useOnline()
  const { config } = useModal()
  const client = useDataClient()
  const { token, currency, amount, problem } = choice
  const settled = useDebounced(typed, editPause)
  const isSettled = settled === typed
  const query = useFreshQuote({
    token,
    paymentCurrency: currency?.id,
    amount: isSettled ? amount : undefined,
    provider: provider.id,
  })
  const { buy, isBusy } = useBuy({
    // forgotten, not only read anew: this view may be left before another one is there
    onSpent: () => void client.resetQueries({ queryKey: ['latchkey', 'onrampQuote'] }),
  })
  const quote = amount !== undefined && isSettled ? (query.data ?? undefined) : undefined
  const isAsking = amount !== undefined && !!token && (!isSettled || query.isFetching) && !quote
  const isReady = provider.quotes ? !!quote && !quote.isEstimate && problem === undefined : true
  const values = { provider: provider.name, network: network.name }
  return (
    <Stack gap={12}>
      {provider.isTest && (
        <Notice tone="warning" testId="onramp-test">
          {t('buy.test')}
        </Notice>
      )}
      {provider.quotes && isFallback && <Notice tone="warning">{t('buy.fallback', values)}</Notice>}
      {!provider.quotes ? (
        <Notice tone="info">{t('buy.ownPrice', values)}</Notice>
      ) : !token || !currency ? (
        <Notice tone="info" testId="onramp-nothing">
          {t('buy.nothing', values)}
        </Notice>
      ) : (
        <>
          <AmountSide currency={currency} choice={choice} typed={typed} />
          <TokenSide token={token} quote={quote} isAsking={isAsking} />
          {quote?.isEstimate ? (
            <Notice
              tone="danger"
              testId="onramp-unavailable"
              action={
                <Button loading={query.isFetching} onClick={() => void query.refetch()} testId="retry">
                  {t('buy.retry')}
                </Button>
              }
            >
              {/* What stands in for a price is never shown as one (S8.75). */}
              <strong>{t('buy.unavailable')}</strong>{' '}
              {online ? t('buy.unavailableHint', values) : t('buy.offline')}
            </Notice>
          ) : (
            quote && <QuoteFacts quote={quote} />
          )}
        </>
      )}
      <ProviderRows
        providers={providers}
        chosen={provider}
        onChoose={({ id }: OnrampProvider) => updateOnramp(config, { provider: id })}
      />
      <Decision>
        <Button
          variant="primary"
          loading={isBusy || isAsking}
          disabled={!isReady && !isAsking}
          onClick={() => buy({ provider, quote, token: provider.quotes ? token : undefined })}
          testId="onramp-continue"
        >
          {isAsking ? t('buy.asking') : t('buy.continue', values)}
        </Button>
        <p className="lk-buy-hint">{t('buy.continueHint', values)}</p>
      </Decision>
    </Stack>
  )
}

/** Properties of {@link BuyForm}. */
export type BuyFormProps = {
  readonly providers: readonly OnrampProvider[]
  readonly provider: OnrampProvider
  readonly choice: OnrampChoice
  /** The amount as it stands in the field. */
  readonly typed: string
  readonly isFallback: boolean
  readonly network: Network
}
