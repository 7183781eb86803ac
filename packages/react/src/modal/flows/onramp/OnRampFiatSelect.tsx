import { minorDigits, type OnrampPaymentCurrency } from '@latchkey/core/onramp'
import { useModal } from '../../../LatchkeyContext.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import { ForeignImage } from '../../ui/Image.tsx'
import { List } from '../../ui/List.tsx'
import { Row } from '../../ui/Row.tsx'
import { formatMoney } from './formatMoney.ts'
import { ChoiceFrame, useOnrampChoice } from './onrampChoice.tsx'
import { useOnrampDraft } from './onrampDraft.ts'

/** Chooses the currency to pay in. */
export function OnRampFiatSelect() {
  const t = useMessages(texts)
  const modal = useModal()
  const current = useCurrentAccount()
  const { update } = useOnrampDraft()
  const { options, choice } = useOnrampChoice(current?.network)
  const choose = ({ id }: OnrampPaymentCurrency) => {
    update({ paymentCurrency: id })
    modal.back()
  }
  const currencyNames = new Intl.DisplayNames(t.locale, { type: 'currency' })
  return (
    <ChoiceFrame isReady={!!options.data} account={current}>
      <List
        label={t('title.OnRampFiatSelect')}
        items={options.data?.paymentCurrencies ?? []}
        keyOf={({ id }) => id}
      >
        {(currency) => {
          const { id, methods } = currency
          const [largestMax] = methods.map(({ max }) => max).sort((a, b) => (a > b ? -1 : 1))
          const [smallestMin] = methods.map(({ min }) => min).sort((a, b) => (a < b ? -1 : 1))
          const money = (units: bigint) =>
            formatMoney({ units, decimals: minorDigits(id), currency: id }, t.locale)
          return (
            <Row
              image={<ForeignImage name={id} seed={id} size={40} />}
              title={currencyNames.of(id) ?? id}
              detail={
                smallestMin !== undefined && largestMax !== undefined
                  ? `${id} · ${money(smallestMin)} – ${money(largestMax)}`
                  : id
              }
              selected={id === choice.currency?.id}
              onClick={() => choose(currency)}
              testId={`onramp-currency-${id}`}
            />
          )
        }}
      </List>
    </ChoiceFrame>
  )
}
