import {
  amountForWorth,
  formatAmount,
  InvalidAmountError,
  isNativeToken,
  parseAmount,
  type SwapToken,
  updateSwap,
  worthOfToken,
} from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useSwap } from '../../../hooks/swaps.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'
import { Icon, tradeIcon } from '../../ui/Icon.tsx'
import { Side } from '../../ui/Side.tsx'
import { TokenChip } from '../../ui/TokenChip.tsx'
import { formatWorth } from './formatWorth.ts'

/** What is given, and how much of it: in the token or in US dollars. `problemId`: where what is wrong with it is said. */
export function GivenSide({ problemId }: { problemId: string }) {
  const t = useMessages(texts)
  const { config } = useModal()
  const { sourceToken: token, inputError } = useSwap()
  const { units, worth, isWorth, value, change, toggle } = useTypedAmount()
  const held = token?.amount
  // All of the native currency couldn't pay its own fee.
  const isMaxSafe = token && held !== undefined && held > 0n && !isNativeToken(token)
  const symbol = cleanText(token?.symbol ?? '', 12)
  const other = !isWorth
    ? worth && formatWorth(worth, t.locale)
    : token && units !== undefined
      ? `${formatDisplayAmount(units, token.decimals, { fractionDigits: 6, locale: t.locale })} ${symbol}`
      : '—'
  return (
    <SwapSide
      side="from"
      label={t('swap.from')}
      token={token}
      worth={
        other === undefined ? (
          '—'
        ) : (
          <button
            type="button"
            className="lk-swap-unit"
            aria-label={
              isWorth ? t('swap.typeToken', { worth: other, symbol }) : t('swap.typeWorth', { worth: other })
            }
            data-testid="swap-unit"
            onClick={toggle}
          >
            <bdi>{other}</bdi>
            <Icon name={tradeIcon} size={16} />
          </button>
        )
      }
      max={
        isMaxSafe && (
          <button
            type="button"
            className="lk-swap-max"
            data-testid="swap-max"
            onClick={() => updateSwap(config, { sourceTokenAmount: formatAmount(held, token.decimals) })}
          >
            {t('swap.max')}
          </button>
        )
      }
    >
      {isWorth && <span className="lk-swap-sign">$</span>}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder="0"
        value={value}
        aria-label={t('swap.from')}
        aria-describedby={problemId}
        aria-invalid={inputError ? true : undefined}
        data-length={value.length > 12 ? 'long' : undefined}
        data-testid="swap-from-amount"
        onChange={(event) => change(event.target.value)}
      />
    </SwapSide>
  )
}

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
type SwapSideParameters = {
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

/**
 * How much is given, as it is typed: in the token, or in US dollars where its price is known. What counts is the token's amount
 * either way; whoever else changes that (a flip, *Max*) turns the field back to the token.
 */
function useTypedAmount() {
  const { config } = useModal()
  const { sourceToken, sourceTokenAmount: amount, sourceTokenPriceInUSD: price } = useSwap()
  const [typed, setTyped] = useState<{ readonly worth: string; readonly amount: string }>()
  const token = sourceToken && { ...sourceToken, price }
  const isWorth = typed?.amount === amount && price !== undefined
  const units = token && parseUnits(amount, token)
  const worth = token && units !== undefined ? worthOfToken(units, token) : undefined

  return {
    /** In base units; undefined while it is none. */
    units,
    /** In US dollars; undefined where no price is known. */
    worth,
    isWorth,
    value: isWorth ? typed.worth : amount,
    change(text: string) {
      const next = isWorth && token ? toTokenAmount(text, token) : text
      if (isWorth) setTyped({ worth: text, amount: next })
      updateSwap(config, { sourceTokenAmount: next })
    },
    toggle() {
      if (isWorth || !worth) return setTyped(undefined)
      const cents = formatAmount(worth.units, worth.scale, { maxFractionDigits: 2 })
      setTyped({ worth: worth.units === 0n ? '' : cents.replace('<', ''), amount })
    },
  }
}

/** 0 for an empty field, undefined for one that holds no amount. */
function parseUnits(amount: string, { decimals }: SwapToken): bigint | undefined {
  return amount === '' ? 0n : unlessInvalid(() => parseAmount(amount, decimals))
}

/** Of the token, as decimal text; what is no amount of dollars stays as it was typed, and is said to be none. */
function toTokenAmount(worth: string, token: SwapToken): string {
  return worth === '' ? '' : (unlessInvalid(() => amountForWorth(worth, token)) ?? worth)
}

function unlessInvalid<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}
