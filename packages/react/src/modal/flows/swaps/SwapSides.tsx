import { amountForWorth, formatAmount, InvalidAmountError, parseAmount, worthOfToken } from '@latchkey/core'
import type { SwapToken } from '@latchkey/core/swaps'
import { type ReactNode, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { formatAssetAmount } from '../../format.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Side } from '../../ui/Side.tsx'
import { TokenChip } from '../../ui/TokenChip.tsx'
import { formatWorth } from './formatWorth.ts'
import { AmountShares } from './SwapShortcuts.tsx'
import { useSwapDraft } from './swapDraft.ts'

/**
 * The sold token and its amount, typed in the token or in US dollars.
 *
 * @param problemId id of the element with the amount's error text
 */
export function GivenSide({ problemId }: { problemId: string }) {
  const t = useMessages(texts)
  const { draft } = useSwapDraft()
  const { sourceToken: token, inputError } = draft
  const { units, worth, isWorth, value, change, toggle } = useTypedAmount()
  const symbol = cleanText(token?.symbol ?? '', 12)
  const equivalent = !isWorth
    ? worth && formatWorth(worth, t.locale)
    : token && units !== undefined
      ? formatAssetAmount({ ...token, amount: units }, { fractionDigits: 6, locale: t.locale })
      : '—'
  return (
    <SwapSide
      side="from"
      label={t('swap.from')}
      token={token}
      worth={
        equivalent === undefined ? (
          '—'
        ) : (
          <button
            type="button"
            className="lk-swap-unit"
            aria-label={
              isWorth
                ? t('swap.typeToken', { worth: equivalent, symbol })
                : t('swap.typeWorth', { worth: equivalent })
            }
            data-testid="swap-unit"
            onClick={toggle}
          >
            <bdi dir="ltr">{equivalent}</bdi>
            <Icon name="trade" size={16} />
          </button>
        )
      }
      shortcuts={<AmountShares />}
    >
      {isWorth && <span className="lk-swap-sign">$</span>}
      <AmountInput
        value={value}
        aria-label={t('swap.from')}
        aria-describedby={problemId}
        aria-invalid={inputError ? true : undefined}
        data-length={value.length > 12 ? 'long' : undefined}
        data-testid="swap-from-amount"
        onChange={change}
      />
    </SwapSide>
  )
}

/** One side of a swap: an amount and its token. */
export function SwapSide({ side, label, token, worth, children, shortcuts }: SwapSideProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const symbol = token && (cleanText(token.symbol, 12) || '—')
  return (
    <Side
      label={label}
      beside={
        <bdi>
          {token?.amount !== undefined &&
            t('swap.balance', {
              amount: formatAssetAmount({ ...token, amount: token.amount }, t),
            })}
        </bdi>
      }
      foot={
        <div className="lk-side-line">
          <span>{token && (worth ?? '—')}</span>
          {shortcuts}
        </div>
      }
    >
      {children}
      <TokenChip
        symbol={symbol}
        label={symbol ? t('swap.token', { symbol }) : t('swap.choose')}
        src={token?.logoUri}
        asset={
          token && { network: token.address.slice(0, token.address.lastIndexOf(':')), address: token.address }
        }
        onClick={() => {
          modal.config.events.emit({ event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
          modal.push({ view: 'SwapSelectToken', data: { side } })
        }}
        testId={`swap-${side}-token`}
      />
    </Side>
  )
}

type SwapSideProps = {
  readonly side: 'from' | 'to'
  readonly label: string
  readonly token: SwapToken | undefined
  /** The amount: a field or a figure. */
  readonly children: ReactNode
  /** Worth of the amount; absent where no price is known. */
  readonly worth?: ReactNode
  /** Buttons that fill in the amount or the token. */
  readonly shortcuts?: ReactNode
}

/**
 * The typed amount: in the token or, where its price is known, in US dollars. The token's amount is what counts; when something else
 * changes it (a flip, *Max*), the field turns back to the token.
 */
function useTypedAmount() {
  const { draft, update } = useSwapDraft()
  const { sourceToken, sourceTokenAmount: amount, quote } = draft
  // A quote has newer prices than the list.
  const price = quote ? quote.sellPriceInUSD : sourceToken?.price
  const [typedWorth, setTypedWorth] = useState<{ readonly worth: string; readonly amount: string }>()
  const token = sourceToken && { ...sourceToken, price }
  const isWorth = typedWorth?.amount === amount && price !== undefined
  const units = token && parseUnits(amount, token)
  const worth = token && units !== undefined ? worthOfToken(units, token) : undefined

  return {
    /** Base units; `undefined` while the text is no amount. */
    units,
    /** US dollars; `undefined` where no price is known. */
    worth,
    isWorth,
    value: isWorth ? typedWorth.worth : amount,
    change(text: string) {
      const next = isWorth && token ? toTokenAmount(text, token) : text
      if (isWorth) setTypedWorth({ worth: text, amount: next })
      update({ sourceTokenAmount: next })
    },
    toggle() {
      if (isWorth || !worth) return setTypedWorth(undefined)
      const cents = formatAmount(worth.units, worth.scale, { maxFractionDigits: 2 })
      setTypedWorth({ worth: worth.units === 0n ? '' : cents.replace('<', ''), amount })
    },
  }
}

/** Base units of a text: 0 when it is empty, `undefined` when it is no amount. */
function parseUnits(amount: string, { decimals }: SwapToken): bigint | undefined {
  return amount === '' ? 0n : orUndefined(() => parseAmount(amount, decimals))
}

/** Converts US dollars to an amount of the token. Text that is no amount is returned as it is, and reported as such later. */
function toTokenAmount(worth: string, token: SwapToken): string {
  return worth === '' ? '' : (orUndefined(() => amountForWorth(worth, token)) ?? worth)
}

function orUndefined<value>(parse: () => value): value | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}
