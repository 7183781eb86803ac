import type { OnrampMoney, OnrampQuote } from '@latchkey/core'
import { buy as texts } from '../../messages/en/buy.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { formatMoney } from '../../onramp/formatMoney.ts'

/** Every fee of a price, and what is paid in all. */
export function QuoteFacts({ quote: { networkFee, serviceFee, paymentTotal } }: { quote: OnrampQuote }) {
  const t = useMessages(texts)
  const fact = (name: string, money: OnrampMoney) => (
    <div className="lk-buy-fact">
      <dt>{name}</dt>
      <dd dir="auto">{formatMoney(money, t.locale)}</dd>
    </div>
  )
  return (
    <dl className="lk-buy-facts" data-testid="onramp-facts">
      {serviceFee && fact(t('buy.serviceFee'), serviceFee)}
      {fact(t('buy.networkFee'), networkFee)}
      {fact(t('buy.total'), paymentTotal)}
    </dl>
  )
}
