import { isSmartAccount, type Network, worthOfToken } from '@latchkey/core'
import { offersSwaps, type SwapToken } from '@latchkey/core/swaps'
import { useEffect, useId, useState } from 'react'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatDisplayAmount } from '../../format.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import { Details } from '../../ui/Details.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FormSkeletons, RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx'
import { Decision } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { useOffered } from '../../ui/useOffered.ts'
import type { ViewProps } from '../../views.ts'
import { formatWorth } from './formatWorth.ts'
import css from './Swap.css?inline'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapProblem } from './SwapProblem.tsx'
import { TokenSuggestions } from './SwapShortcuts.tsx'
import { GivenSide, SwapSide } from './SwapSides.tsx'
import { useSwapDraft } from './swapDraft.ts'
import { useSwapQuote } from './useSwapQuote.ts'
import { useSwapPrefill, useSwapReady } from './useSwapReady.ts'

/** The swap form: both tokens, the amount, and what the quote gives for it. A notice where the server offers no swaps. */
export function Swap({ data }: ViewProps<'Swap'>) {
  useStyles(css)
  const t = useMessages(texts)
  const current = useCurrentAccount()
  const isConnected = useConnection()?.status === 'connected'
  const isOffered = useOffered('swaps', offersSwaps)
  // A server that can't be read is requested for the tokens, too: that failure is what the person reads.
  const canStart = isConnected && isOffered !== undefined && isOffered !== false
  const isReady = useSwapReady(current?.account, canStart)
  const isFilled = useSwapPrefill(data, isReady)
  if (!current) return <Notice tone="info">{t('swap.gone')}</Notice>
  if (isOffered === false)
    return (
      <Notice tone="info" testId="swap-none">
        {t('swap.noTokens')}
      </Notice>
    )
  if (!isReady || !isFilled) return <FormSkeletons label={t('swap.loading')} heights={formParts} gap={8} />
  return <SwapForm network={current.network} />
}

/** Heights in pixels of the form's parts: both sides, prices, slippage, button. */
const formParts = [124, 116, 44, 44, 56]

function SwapForm({ network }: { network: Network }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { draft: state, dispatch } = useSwapDraft()
  const { problem, requestQuote } = useSwapQuote()
  const id = useId()
  useOpenEvent()
  const { toToken: to, quote, offer, step } = state
  const price = quote ? quote.buyPriceInUSD : to?.price
  const isQuoting = step === 'quoting'
  const worth = quote && to && worthOfToken(quote.toAmount, { ...to, price })
  const isOffered = !!(offer?.swapTransaction ?? offer?.approvalTransaction) && !problem
  return (
    <form
      className="lk-swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isOffered) modal.push({ view: 'SwapPreview' })
      }}
    >
      <GivenSide problemId={`${id}-problem`} />
      <div className="lk-swap-flip">
        <IconButton
          icon="trade"
          label={t('swap.flip')}
          onClick={() => dispatch({ type: 'flip' })}
          testId="swap-flip"
        />
      </div>
      <SwapSide
        side="to"
        label={t('swap.to')}
        token={to}
        worth={worth && formatWorth(worth, t.locale)}
        shortcuts={!to && <TokenSuggestions />}
      >
        <output aria-live="polite" aria-busy={isQuoting} data-testid="swap-to-amount">
          {isQuoting && <span className="lk-visually-hidden">{t('swap.quoting')}</span>}
          {quote && to ? (
            formatDisplayAmount(quote.toAmount, to.decimals, { fractionDigits: 6, locale: t.locale })
          ) : isQuoting ? (
            <Skeleton width={96} />
          ) : state.sourceTokenAmount ? (
            '—'
          ) : (
            '0'
          )}
        </output>
      </SwapSide>
      <div id={`${id}-problem`}>
        <SwapProblem state={state} problem={problem} onRetry={requestQuote} />
      </div>
      <SwapFacts state={state} network={network} />
      <PricesToday tokens={[state.sourceToken, to].filter((token) => token !== undefined)} />
      <Details summary={t('swap.slippage')}>
        <Slippage />
      </Details>
      <Decision>
        <Button
          variant="primary"
          type="submit"
          disabled={!isOffered}
          loading={isQuoting}
          testId="swap-review"
        >
          {t('swap.review')}
        </Button>
      </Decision>
    </form>
  )
}

/** Emits `OPEN_SWAP` once; the timer is cancelled in the first of StrictMode's two runs. */
function useOpenEvent(): void {
  const { config } = useModal()
  useEffect(() => {
    const properties = {
      network: config.state.activeNetwork ?? '',
      isSmartAccount: isSmartAccount(config),
    }
    const empty = { swapFromToken: '', swapToToken: '', swapFromAmount: '', swapToAmount: '' }
    const timer = setTimeout(() =>
      config.events.emit({ event: 'OPEN_SWAP', properties: { ...properties, ...empty } }),
    )
    return () => clearTimeout(timer)
  }, [config])
}

/** Slippage: how far the price may move, 0.1 to 5 percent. */
function Slippage() {
  const t = useMessages(texts)
  const {
    draft: { slippage },
    update,
  } = useSwapDraft()
  const id = useId()
  return (
    <div className="lk-swap-slippage">
      <label htmlFor={id}>{t('swap.slippage')}</label>
      <output htmlFor={id}>{t('swap.percent', { percent: slippage })}</output>
      <input
        id={id}
        type="range"
        min={0.1}
        max={5}
        step={0.1}
        value={slippage}
        aria-describedby={`${id}-hint`}
        data-testid="swap-slippage"
        onChange={(event) => update({ slippage: event.target.valueAsNumber })}
      />
      <p id={`${id}-hint`}>{t('swap.slippageHint')}</p>
    </div>
  )
}

/** Prices of the swapped tokens over the last day. Code and prices are loaded when the section is first opened. */
export function PricesToday({ tokens }: { tokens: readonly SwapToken[] }) {
  const t = useMessages(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Details summary={t('swap.today')} onToggle={() => setOpen(true)}>
      {isOpen && (
        <LazyPart
          load={importTrends}
          props={{ tokens }}
          fallback={<RowSkeletons label={t('trend.loading')} count={tokens.length} />}
        />
      )}
    </Details>
  )
}

const importTrends = async () => (await import('./PriceTrends.tsx')).PriceTrends
