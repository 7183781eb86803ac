import { formatAmount, isNativeToken, updateSwap } from '@latchkey/core'
import { useSwap } from '../../../hooks/swaps.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'
import { formatWorth } from '../../swap/formatWorth.ts'
import { Icon, tradeIcon } from '../../ui/Icon.tsx'
import { SwapSide } from './SwapSide.tsx'
import { useTypedAmount } from './useTypedAmount.ts'

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
