import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'
import css from './Input.css?inline'

type InputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** What is wrong and what to do. Marks the field as invalid. */
  error?: string | undefined
  hint?: ReactNode
  placeholder?: string | undefined
  inputMode?: 'text' | 'decimal' | 'numeric' | 'search' | undefined
  testId?: string | undefined
  end?: ReactNode
  /** Focuses the field when it is mounted. */
  autoFocus?: boolean | undefined
  monospace?: boolean | undefined
  /** Shows the label to screen readers only, e.g. for a search field. */
  hideLabel?: boolean | undefined
}

/** A text field with label, hint and error. */
export function Input({ autoFocus = false, inputMode = 'text', ...props }: InputProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) ref.current?.focus()
  }, [autoFocus])
  return (
    <div className="lk-input">
      <label className={props.hideLabel ? 'lk-visually-hidden' : 'lk-input-label'} htmlFor={`${id}-field`}>
        {props.label}
      </label>
      <div className="lk-input-box" data-invalid={props.error ? '' : undefined}>
        <input
          ref={ref}
          id={`${id}-field`}
          className="lk-input-field"
          data-monospace={props.monospace ? '' : undefined}
          data-testid={props.testId}
          type="text"
          inputMode={inputMode}
          value={props.value}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={`${id}-note`}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(event.target.value)}
        />
        {props.end ? <div className="lk-input-end">{props.end}</div> : null}
      </div>
      <div id={`${id}-note`} className="lk-input-note" aria-live="polite">
        {props.error ? <span className="lk-input-error">{props.error}</span> : props.hint}
      </div>
    </div>
  )
}

Input.css = css

/** A search field above a list. Its label is shown as the placeholder. */
export function SearchField({
  label,
  ...props
}: Pick<InputProps, 'label' | 'value' | 'onChange' | 'testId'>) {
  return (
    <Input
      {...props}
      label={label}
      hideLabel
      inputMode="search"
      placeholder={label}
      end={<Icon name="search" />}
    />
  )
}
