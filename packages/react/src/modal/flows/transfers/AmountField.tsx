import { type ReactNode, useId } from 'react'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'

/** The amount with its symbol, the balance below it, and a button that takes all of it. */
export function AmountField({ value, onChange, onBlur, symbol, problem, balance, onMax }: AmountFieldProps) {
  const t = useMessages(texts)
  const id = useId()
  return (
    <div className="lk-send-amount" data-invalid={problem ? '' : undefined}>
      <label className="lk-send-label" htmlFor={`${id}-amount`}>
        {t('send.amount')}
      </label>
      <div className="lk-send-figure">
        <AmountInput
          id={`${id}-amount`}
          value={value}
          onBlur={onBlur}
          onChange={onChange}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-balance ${id}-problem`}
          data-length={value.length > 12 ? 'longest' : value.length > 8 ? 'long' : undefined}
          data-testid="send-amount"
        />
        {symbol}
      </div>
      <div className="lk-send-balance">
        <span id={`${id}-balance`}>{balance}</span>
        <button
          type="button"
          className="lk-send-max"
          disabled={!onMax}
          onClick={onMax}
          data-testid="send-max"
        >
          {t('send.max')}
        </button>
      </div>
      <p id={`${id}-problem`} className="lk-send-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

type AmountFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  /** Symbol of the asset. */
  readonly symbol: ReactNode
  /** Error text of the amount. */
  readonly problem: string | undefined
  readonly balance: ReactNode
  /** `undefined` while balance or fee is unknown: sending all without them would fail. */
  readonly onMax: (() => void) | undefined
}
