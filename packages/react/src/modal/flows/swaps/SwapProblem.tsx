import { useOnline } from '../../../hooks/useOnline.ts'
import { formatDecimalText } from '../../format.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { SwapDraft } from './swapDraft.ts'
import type { QuoteProblem } from './useSwapQuote.ts'

/** Why a swap is not possible, or what to be careful about. */
export function SwapProblem({ state, problem, onRetry }: SwapProblemProps) {
  const t = useMessages(texts)
  const online = useOnline()
  const { inputError, quote, sourceToken, toToken } = state
  const priceImpact = quote?.priceImpact
  if (problem) {
    const key = problem === 'mismatch' ? 'swap.mismatch' : online ? 'swap.failed' : 'swap.offline'
    return (
      <Notice tone="danger" testId="swap-error" action={<Button onClick={onRetry}>{t('swap.retry')}</Button>}>
        {t(key)}
      </Notice>
    )
  }
  const inputProblem = problems.find(([name]) => name === inputError)
  if (inputProblem) {
    return (
      <Notice tone="danger" testId="swap-error">
        <strong>{t(inputProblem[1])}</strong> {t(inputProblem[2])}
      </Notice>
    )
  }
  const unverified = [sourceToken, toToken].find((token) => token?.unverified)
  const isImpactHigh =
    priceImpact !== undefined &&
    !priceImpact.startsWith('-') &&
    BigInt(priceImpact.split('.')[0] ?? '0') >= 5n
  return (
    <>
      {unverified && (
        <Notice tone="warning" testId="swap-unverified">
          {t('swap.unverified', { symbol: unverified.symbol })}
        </Notice>
      )}
      {isImpactHigh && (
        <Notice tone="warning">
          {t('swap.impactHigh', { percent: formatDecimalText(priceImpact, t.locale) })}
        </Notice>
      )}
    </>
  )
}

/** Each row: an error of the amount, the message keys of its title and of its hint. */
const problems = [
  ['Incorrect amount', 'swap.amountShort', 'swap.amountLong'],
  ['Insufficient balance', 'swap.insufficient', 'swap.insufficientHint'],
  ['Insufficient liquidity', 'swap.liquidity', 'swap.liquidityHint'],
] as const

type SwapProblemProps = {
  readonly state: SwapDraft
  readonly problem: QuoteProblem
  readonly onRetry: () => void
}
