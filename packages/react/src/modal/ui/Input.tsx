import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { AddressGroups } from './Address.tsx'
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
    <InputFrame {...props} id={id}>
      <input
        {...getFieldProps(props, id)}
        ref={ref}
        type="text"
        inputMode={inputMode}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </InputFrame>
  )
}

Input.css = css

type AddressInputProps = Omit<InputProps, 'autoFocus' | 'hideLabel' | 'inputMode'> & {
  /** Whether the value is a whole address, which is shown in groups of four while the field has no focus. */
  isAddress: boolean
}

/** A field of two lines for an address or a name: none of its characters is cut. Enter submits the form, as in a field of one line. */
export function AddressInput({ isAddress, ...props }: AddressInputProps) {
  const id = useId()
  return (
    <InputFrame {...props} id={id}>
      <div className="lk-input-address">
        <textarea
          {...getFieldProps(props, id)}
          rows={2}
          data-grouped={isAddress ? '' : undefined}
          onKeyDown={submitOnEnter}
          // What is pasted may have been wrapped where it was copied.
          onChange={(event) => props.onChange(event.target.value.replace(/\s*[\r\n]+\s*/g, ''))}
        />
        {isAddress && (
          <span className="lk-input-groups" dir="ltr" aria-hidden="true">
            <AddressGroups value={props.value} />
          </span>
        )}
      </div>
    </InputFrame>
  )
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** What every field has, whatever its element is. */
function getFieldProps({ value, placeholder, testId, error, onBlur }: InputProps, id: string) {
  return {
    id: `${id}-field`,
    className: 'lk-input-field',
    'data-testid': testId,
    value,
    placeholder,
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-note`,
    onBlur,
  }
}

type InputFrameProps = Pick<InputProps, 'label' | 'hideLabel' | 'error' | 'hint' | 'end'> & {
  id: string
  /** The field. */
  children: ReactNode
}

/** Label, box and note around a field. */
function InputFrame({ id, children, ...props }: InputFrameProps) {
  return (
    <div className="lk-input">
      <label className={props.hideLabel ? 'lk-visually-hidden' : 'lk-input-label'} htmlFor={`${id}-field`}>
        {props.label}
      </label>
      <div className="lk-input-box" data-invalid={props.error ? '' : undefined}>
        {children}
        {props.end ? <div className="lk-input-end">{props.end}</div> : null}
      </div>
      <div id={`${id}-note`} className="lk-input-note" aria-live="polite">
        {props.error ? <span className="lk-input-error">{props.error}</span> : props.hint}
      </div>
    </div>
  )
}

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
