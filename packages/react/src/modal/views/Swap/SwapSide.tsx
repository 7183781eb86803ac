import type { SwapToken } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'
import { Side } from '../../ui/Side.tsx'
import { TokenChip } from '../../ui/TokenChip.tsx'

/** One side of a swap: an amount, and of which token. */
export function SwapSide({ side, label, token, worth, children, max }: SwapSideParameters) {
  const t = useMessages(texts)
  const modal = useModal()
  const symbol = token && (cleanText(token.symbol, 12) || '—')
  return (
    <Side
      label={label}
      beside={
        <>
          <bdi>
            {token?.amount !== undefined &&
              t('swap.balance', {
                amount: formatDisplayAmount(token.amount, token.decimals, { locale: t.locale }),
                symbol: symbol ?? '',
              })}
          </bdi>
          {max}
        </>
      }
      foot={<div className="lk-side-line">{token && (worth ?? '—')}</div>}
    >
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
    </Side>
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
  /** Takes all there is. */
  readonly max?: ReactNode
}
