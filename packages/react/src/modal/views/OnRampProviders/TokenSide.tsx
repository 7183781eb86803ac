import type { OnrampQuote, OnrampToken } from '@latchkey/core'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { buy as texts } from '../../languages/en/buy.ts'
import { useMessages } from '../../languages/translate.ts'
import { Side } from '../../ui/Side.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TokenChip } from '../../ui/TokenChip.tsx'

/** What comes for the money; a dash where nobody told. */
export function TokenSide({ token, quote, isAsking }: TokenSideProps) {
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
        ) : isAsking ? (
          <Skeleton height={28} radius="8px" />
        ) : (
          '—'
        )}
      </output>
      <TokenChip
        symbol={symbol}
        label={t('buy.token', { symbol })}
        testId="onramp-token"
        onClick={() => modal.push({ view: 'OnRampTokenSelect' })}
      />
    </Side>
  )
}

/** Properties of {@link TokenSide}. */
export type TokenSideProps = {
  readonly token: OnrampToken
  readonly quote: OnrampQuote | undefined
  readonly isAsking: boolean
}
