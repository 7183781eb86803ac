import {
  amountForWorth,
  formatAmount,
  InvalidAmountError,
  parseAmount,
  type SwapToken,
  updateSwap,
  worthOfToken,
} from '@latchkey/core'
import { useState } from 'react'
import { useSwap } from '../../../hooks/swaps.ts'
import { useModal } from '../../../LatchkeyContext.ts'

/**
 * How much is given, as it is typed: in the token, or in US dollars where its price is known. What counts is the token's amount
 * either way; whoever else changes that (a flip, *Max*) turns the field back to the token.
 */
export function useTypedAmount() {
  const { config } = useModal()
  const { sourceToken, sourceTokenAmount: amount, sourceTokenPriceInUSD: price } = useSwap()
  const [typed, setTyped] = useState<{ readonly worth: string; readonly amount: string }>()
  const token = sourceToken && { ...sourceToken, price }
  const isWorth = typed?.amount === amount && price !== undefined
  const units = token && unitsOf(amount, token)
  const worth = token && units !== undefined ? worthOfToken(units, token) : undefined

  return {
    /** In base units; undefined while it is none. */
    units,
    /** In US dollars; undefined where no price is known. */
    worth,
    isWorth,
    value: isWorth ? typed.worth : amount,
    change(text: string) {
      const next = isWorth && token ? amountOf(text, token) : text
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
function unitsOf(amount: string, { decimals }: SwapToken): bigint | undefined {
  return amount === '' ? 0n : unlessInvalid(() => parseAmount(amount, decimals))
}

/** Of the token, as decimal text; what is no amount of dollars stays as it was typed, and is said to be none. */
function amountOf(worth: string, token: SwapToken): string {
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
