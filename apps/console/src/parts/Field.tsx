import { Field as BaseField } from '@base-ui/react/field'
import type { ReactElement } from 'react'

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with the value. */
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly type?: 'text' | 'email'
  readonly maxLength?: number
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
  /** Lines of a text of several. Absent: one line. */
  readonly lines?: number
}

/** A text field with its label, a hint and what is wrong with it. */
export function Field({
  label,
  value,
  onChange,
  problem,
  hint,
  type = 'text',
  maxLength = 320,
  inputMode = 'text',
  lines,
}: FieldProps): ReactElement {
  return (
    <BaseField.Root className="field" invalid={problem !== undefined}>
      <BaseField.Label>{label}</BaseField.Label>
      <BaseField.Control
        {...(lines === undefined ? { type, inputMode } : { render: <textarea rows={lines} /> })}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onValueChange={onChange}
      />
      {hint !== undefined && <BaseField.Description className="hint">{hint}</BaseField.Description>}
      {problem !== undefined && (
        <BaseField.Error match className="problem">
          {problem}
        </BaseField.Error>
      )}
    </BaseField.Root>
  )
}
