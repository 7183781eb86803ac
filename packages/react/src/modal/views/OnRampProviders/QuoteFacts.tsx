import type { OnrampMoney, OnrampQuote } from '@latchkey/core'
import { buy as texts } from '../../languages/en/buy.ts'
import { useMessages } from '../../languages/translate.ts'
import { formatMoney } from '../../onramp/formatMoney.ts'
import { FactList } from '../../ui/FactList.tsx'

/** Every fee of a price, and what is paid in all. */
export function QuoteFacts({ quote: { networkFee, serviceFee, paymentTotal } }: { quote: OnrampQuote }) {
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
