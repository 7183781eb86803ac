import type { Network } from '@latchkey/core'
import type { OnrampMoney, OnrampProvider, OnrampQuote } from '@latchkey/core/onramp'
import type { OnrampQuoteQueryParameters } from '@latchkey/core/query'
import { useDebounced } from '../../../hooks/useData.ts'
import { useDataClient } from '../../../hooks/useDataClient.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useOnrampQuote } from '../../../hooks/useOnrampQuote.ts'
import { cleanText } from '../../cleanText.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Decision, Stack } from '../../ui/Stack.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import { useQuoteRenewal } from '../../ui/useQuoteRenewal.ts'
import { AmountSide, TokenSide } from './BuySides.tsx'
import { formatMoney } from './formatMoney.ts'
import type { OnrampChoice } from './onrampChoice.tsx'
import { useOnrampDraft } from './onrampDraft.ts'
import { useBuy } from './useBuy.ts'

/** Debounce of quote requests while the amount is typed, milliseconds. */
const editDelay = 300

/** The chosen purchase, its quote, and the button that opens the provider's checkout. */
export function BuyForm({ providers, provider, choice, typed, isFallback, network }: BuyFormProps) {
  const t = useMessages(texts)
  const online = useOnline()
  const { update } = useOnrampDraft()
  const client = useDataClient()
  const { token, currency, amount, method, problem } = choice
  const debouncedAmount = useDebounced(typed, editDelay)
  const isAmountSettled = debouncedAmount === typed
  const query = useRenewedQuote({
    token,
    paymentCurrency: currency?.id,
    amount: isAmountSettled ? amount : undefined,
    provider: provider.id,
    // The card is what every server assumes.
    paymentMethod: method === 'card' ? undefined : method,
  })
  const { buy, isBusy } = useBuy({
    // Reset, not only invalidated: a view mounted before the new quote arrives must not show the old one.
    onQuoteUsed: () => void client.resetQueries({ queryKey: ['latchkey', 'onrampQuote'] }),
  })
  const quote = amount !== undefined && isAmountSettled ? (query.data ?? undefined) : undefined
  const isQuoting = amount !== undefined && !!token && (!isAmountSettled || query.isFetching) && !quote
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
          <TokenSide token={token} quote={quote} isQuoting={isQuoting} />
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
              {/* An estimate is never shown as a price. */}
              <strong>{t('buy.unavailable')}</strong>{' '}
              {online ? t('buy.unavailableHint', values) : t('buy.offline')}
            </Notice>
          ) : (
            ((quote && <QuoteFacts quote={quote} />) ??
            (isQuoting && <Skeleton height={factsHeight} radius="var(--lk-radius-row)" />))
          )}
        </>
      )}
      <ProviderRows
        providers={providers}
        chosen={provider}
        onChoose={({ id }: OnrampProvider) => update({ provider: id })}
      />
      <Decision>
        <Button
          variant="primary"
          loading={isBusy || isQuoting}
          disabled={!isReady && !isQuoting}
          onClick={() => buy({ provider, quote: provider.quotes ? quote : undefined })}
          testId="onramp-continue"
        >
          {isQuoting ? t('buy.asking') : t('buy.continue', values)}
        </Button>
        <p className="lk-buy-hint">{t('buy.continueHint', values)}</p>
      </Decision>
    </Stack>
  )
}

type BuyFormProps = {
  readonly providers: readonly OnrampProvider[]
  readonly provider: OnrampProvider
  readonly choice: OnrampChoice
  /** Text of the amount field. */
  readonly typed: string
  /** The built-in lists are offered, because the provider's could not be read. */
  readonly isFallback: boolean
  readonly network: Network
}

/** The providers, each with the fees it states. */
function ProviderRows({ providers, chosen, onChoose }: ProviderRowsProps) {
  const t = useMessages(texts)
  return (
    <List label={t('buy.with')} items={providers} keyOf={({ id }) => id}>
      {(provider) => (
        <Row
          image={<ForeignImage name={provider.name} seed={provider.id} size={40} shape="square" />}
          title={<ForeignText>{provider.name}</ForeignText>}
          detail={t('buy.fees', { range: cleanText(provider.feeRange, 16) })}
          selected={provider.id === chosen.id}
          onClick={() => onChoose(provider)}
          testId={`onramp-provider-${provider.id}`}
        />
      )}
    </List>
  )
}

type ProviderRowsProps = {
  readonly providers: readonly OnrampProvider[]
  readonly chosen: OnrampProvider
  readonly onChoose: (provider: OnrampProvider) => void
}

/** Pixels of three fees. */
const factsHeight = 91

/** The fees of a quote, and the total. */
function QuoteFacts({ quote: { networkFee, serviceFee, paymentTotal } }: { quote: OnrampQuote }) {
  const t = useMessages(texts)
  const fact = (name: string, money: OnrampMoney) => ({ name, value: formatMoney(money, t.locale) })
  return (
    <FactList
      dense
      testId="onramp-facts"
      facts={[
        ...(serviceFee ? [fact(t('buy.serviceFee'), serviceFee)] : []),
        fact(t('buy.networkFee'), networkFee),
        fact(t('buy.total'), paymentTotal),
      ]}
    />
  )
}

/** The quote of the chosen purchase, renewed when it expires. An estimate is not renewed. */
function useRenewedQuote(parameters: OnrampQuoteQueryParameters) {
  const query = useOnrampQuote(parameters)
  const { data: quote, refetch } = query
  useQuoteRenewal(quote?.isEstimate ? undefined : (quote ?? undefined), refetch)
  return query
}
