import type { OnrampQuote, OnrampToken } from '@latchkey/core'
import { useModal } from '../../../provider/useModal.ts'
import { cleanText } from '../../format/cleanText.ts'
import { formatDisplayAmount } from '../../format/formatDisplayAmount.ts'
import { buy as texts } from '../../messages/en/buy.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'

/** What comes for the money; a dash where nobody told. */
export function TokenSide({ token, quote, isAsking }: TokenSideProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const symbol = cleanText(token.symbol, 12)
  const bought = quote?.isEstimate === false ? quote.purchaseAmount : undefined
  return (
    <div className="lk-buy-side">
      <span className="lk-buy-label">{t('buy.get')}</span>
      <div className="lk-buy-figure">
        <span className="lk-buy-result" data-testid="onramp-quote" aria-live="polite">
          {bought ? (
            <bdi>
              {formatDisplayAmount(bought.units, bought.decimals, { fractionDigits: 6, locale: t.locale })}
            </bdi>
          ) : isAsking ? (
            <Skeleton height={28} radius="8px" />
          ) : (
            '—'
          )}
        </span>
        <button
          type="button"
          className="lk-buy-choice"
          aria-label={t('buy.token', { symbol })}
          data-testid="onramp-token"
          onClick={() => modal.push({ view: 'OnRampTokenSelect' })}
        >
          {symbol}
          <Icon name="chevron" size={16} />
        </button>
      </div>
    </div>
  )
}

/** Properties of {@link TokenSide}. */
export type TokenSideProps = {
  readonly token: OnrampToken
  readonly quote: OnrampQuote | undefined
  readonly isAsking: boolean
}
