import { minorDigits, type OnrampPaymentCurrency, updateOnramp } from '@latchkey/core'
import { useId } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { buy as texts } from '../../languages/en/buy.ts'
import { useMessages } from '../../languages/translate.ts'
import type { OnrampChoice } from '../../onramp/chooseOnramp.ts'
import { formatMoney } from '../../onramp/formatMoney.ts'
import { Side } from '../../ui/Side.tsx'
import { TokenChip } from '../../ui/TokenChip.tsx'

/** How much is paid, and in what. */
export function AmountSide({ currency, choice, typed }: AmountSideProps) {
  const t = useMessages(texts)
  const modal = useModal()
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
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder="0"
        value={typed}
        aria-label={t('buy.pay')}
        aria-describedby={noteId}
        aria-invalid={problem ? true : undefined}
        data-testid="onramp-amount"
        onChange={(event) => updateOnramp(modal.config, { amount: event.target.value.replace(',', '.') })}
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

/** Properties of {@link AmountSide}. */
export type AmountSideProps = {
  readonly currency: OnrampPaymentCurrency
  readonly choice: OnrampChoice
  readonly typed: string
}
