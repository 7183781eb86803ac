import { updateSwap } from '@latchkey/core'
import { useId } from 'react'
import { useSwap } from '../../../hooks/swaps.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'

/** How far the price may move, 0.1 to 5 percent (S9.16). */
export function Slippage() {
  const t = useMessages(texts)
  const { config } = useModal()
  const { slippage } = useSwap()
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
        onChange={(event) => updateSwap(config, { slippage: event.target.valueAsNumber })}
      />
      <p id={`${id}-hint`}>{t('swap.slippageHint')}</p>
    </div>
  )
}
