import type { SwapToken } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useModal } from '../../../provider/useModal.ts'
import { cleanText } from '../../format/cleanText.ts'
import { formatDisplayAmount } from '../../format/formatDisplayAmount.ts'
import { swap as texts } from '../../messages/en/swap.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { TokenChip } from '../../ui/TokenChip/TokenChip.tsx'

/** One side of a swap: an amount, and of which token. */
export function SwapSide({ side, label, token, worth, children, end }: SwapSideParameters) {
  const t = useMessages(texts)
  const modal = useModal()
  const symbol = token && (cleanText(token.symbol, 12) || '—')
  return (
    <div className="lk-swap-side">
      <span className="lk-swap-label">{label}</span>
      <div className="lk-swap-figure">
        {children}
        <TokenChip
          symbol={symbol}
          label={symbol ? t('swap.token', { symbol }) : t('swap.choose')}
          src={token?.logoUri}
          seed={token?.address ?? ''}
          onClick={() => {
            modal.config.events.emit({ event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
            modal.push({ view: 'SwapSelectToken', data: { side } })
          }}
          testId={`swap-${side}-token`}
        />
      </div>
      <div className="lk-swap-balance">
        <span>{token && (worth ?? '—')}</span>
        <bdi>
          {token?.amount !== undefined &&
            t('swap.balance', {
              amount: formatDisplayAmount(token.amount, token.decimals, { locale: t.locale }),
              symbol: symbol ?? '',
            })}
        </bdi>
        {end}
      </div>
    </div>
  )
}

/** Parameters of {@link SwapSide}. */
export type SwapSideParameters = {
  readonly side: 'from' | 'to'
  readonly label: string
  readonly token: SwapToken | undefined
  /** The amount. */
  readonly children: ReactNode
  /** What that is worth; left out where no price is known. */
  readonly worth?: ReactNode
  readonly end?: ReactNode
}
