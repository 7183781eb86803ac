import { useId, useLayoutEffect, useRef } from 'react'
import { useStyles } from '../../ui/styles.ts'
import css from './OtpInput.css?inline'

type OtpInputProps = {
  label: string
  /** How many digits; leading zeros count. */
  length: number
  value: string
  onChange: (value: string) => void
  /** Says what is wrong and what to do; marks the field invalid. */
  error?: string | undefined
  /** How often a code was refused; the boxes shake when it grows. */
  refusals: number
  busy?: boolean | undefined
  testId?: string | undefined
}

/** A box for each digit of a one-time code, over a single field that browsers can fill and people can paste into. */
export function OtpInput({ label, length, value, error, refusals, busy = false, ...props }: OtpInputProps) {
  useStyles(css)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  // Focuses the field, again after each refusal. Before the browser paints, because a phone hides its keyboard when no field has the focus.
  useLayoutEffect(() => {
    if (refusals >= 0) ref.current?.focus({ preventScroll: true })
  }, [refusals])
  const boxes = Array.from({ length }, (_, at) => at)
  return (
    <div
      key={refusals}
      className="lk-otp"
      data-invalid={error ? '' : undefined}
      data-shake={refusals > 0 ? '' : undefined}
    >
      <label className="lk-visually-hidden" htmlFor={`${id}-field`}>
        {label}
      </label>
      <div className="lk-otp-boxes">
        {boxes.map((at) => (
          <span
            key={at}
            className="lk-otp-box"
            aria-hidden="true"
            data-next={at === Math.min(value.length, length - 1) ? '' : undefined}
          >
            {value[at]}
          </span>
        ))}
        <input
          ref={ref}
          id={`${id}-field`}
          className="lk-otp-field"
          data-testid={props.testId}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          value={value}
          readOnly={busy}
          aria-busy={busy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => props.onChange(toDigits(event.target.value).slice(0, length))}
        />
      </div>
      <p id={`${id}-note`} className="lk-otp-note" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

/** The digits in a text, as Latin ones; Arabic and Persian digits count. */
function toDigits(text: string): string {
  return [...text.normalize('NFKC')]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
      if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
      return /\d/.test(character) ? character : ''
    })
    .join('')
}
