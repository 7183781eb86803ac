import {
  minorDigits,
  type OnrampPaymentCurrency,
  type OnrampQuote,
  type OnrampToken,
} from '@latchkey/core/onramp'
import { useId } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { formatDisplayAmount } from '../../format.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Side } from '../../ui/Side.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TokenChip } from '../../ui/TokenChip.tsx'
import { formatMoney } from './formatMoney.ts'
import type { OnrampChoice } from './onrampChoice.tsx'
import { useOnrampDraft } from './onrampDraft.ts'

/** The amount to pay and its currency. */
export function AmountSide({ currency, choice, typed }: AmountSideProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const { update } = useOnrampDraft()
  const noteId = useId()
  const { limits, problem } = choice
  const money = (units: bigint) =>
    formatMoney({ units, decimals: minorDigits(currency.id), currency: currency.id }, t.locale)
  return (
    <Side
      label={t('buy.pay')}
      foot={
        <p id={noteId} className="lk-buy-note" aria-live="polite" data-invalid={problem ? '' : undefined}>
          {problem === 'format'
            ? t('buy.amount')
            : problem === 'limits' && limits
              ? t('buy.limits', { min: money(limits.min), max: money(limits.max) })
              : ''}
        </p>
      }
    >
      <AmountInput
        value={typed}
        aria-label={t('buy.pay')}
        aria-describedby={noteId}
        aria-invalid={problem ? true : undefined}
        data-testid="onramp-amount"
        onChange={(amount) => update({ amount })}
      />
      <TokenChip
        symbol={currency.id}
        label={t('buy.currency', { currency: currency.id })}
        testId="onramp-currency"
        onClick={() => modal.push({ view: 'OnRampFiatSelect' })}
      />
    </Side>
  )
}

type AmountSideProps = {
  readonly currency: OnrampPaymentCurrency
  readonly choice: OnrampChoice
  readonly typed: string
}

/** The token amount bought; a dash without a quote. */
export function TokenSide({ token, quote, isQuoting }: TokenSideProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const symbol = cleanText(token.symbol, 12)
  const bought = quote?.isEstimate === false ? quote.purchaseAmount : undefined
  return (
    <Side label={t('buy.get')}>
      <output data-testid="onramp-quote" aria-live="polite">
        {bought ? (
          <bdi>
            {formatDisplayAmount(bought.units, bought.decimals, { fractionDigits: 6, locale: t.locale })}
          </bdi>
        ) : isQuoting ? (
          <Skeleton height={28} radius="8px" />
        ) : (
          '—'
        )}
      </output>
      <TokenChip
        symbol={symbol}
        label={t('buy.token', { symbol })}
        asset={token}
        testId="onramp-token"
        onClick={() => modal.push({ view: 'OnRampTokenSelect' })}
      />
    </Side>
  )
}

type TokenSideProps = {
  readonly token: OnrampToken
  readonly quote: OnrampQuote | undefined
  readonly isQuoting: boolean
}
