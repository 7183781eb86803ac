import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../languages/translate.ts'
import css from './CopyButton.css?inline'
import { Icon } from './Icon.tsx'

type CopyButtonProps = {
  value: string
  /** E.g. "Copy address". */
  label: string
  testId?: string | undefined
  disabled?: boolean | undefined
  /** `icon`: 44 px, the label is its accessible name; `button`: with the label as text. */
  variant?: 'icon' | 'button' | undefined
}

/** Milliseconds the outcome is shown. */
const feedbackTime = 1_500

/** Copies a text. Shows for 1.5 s that it was copied, or for 4.5 s that the browser refused. */
export function CopyButton({ value, label, testId, variant = 'icon', disabled }: CopyButtonProps) {
  const t = useMessages()
  const ref = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<{ copied: boolean }>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), outcome.copied ? feedbackTime : 3 * feedbackTime)
    return () => clearTimeout(timer)
  }, [outcome])
  const feedback = outcome ? t(outcome.copied ? 'ui.copied' : 'ui.copyFailed') : undefined
  return (
    <span className="lk-copy" data-variant={variant}>
      <button
        ref={ref}
        type="button"
        className={variant === 'icon' ? 'lk-copy-icon' : 'lk-copy-button'}
        aria-label={variant === 'icon' ? label : undefined}
        title={variant === 'icon' ? label : undefined}
        data-testid={testId}
        disabled={disabled}
        data-outcome={outcome ? (outcome.copied ? 'copied' : 'failed') : undefined}
        onClick={async (event) => {
          const copied = await copyText(value, event.currentTarget)
          // Unmounted meanwhile.
          if (!ref.current) return
          setOutcome({ copied })
          if (copied && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(8)
        }}
      >
        <Icon name={outcome ? (outcome.copied ? 'check' : 'error') : 'copy'} />
        {variant === 'button' ? <span>{outcome?.copied ? feedback : label}</span> : null}
      </button>
      <span className={outcome?.copied === false ? 'lk-copy-note' : 'lk-visually-hidden'} aria-live="polite">
        {feedback}
      </span>
    </span>
  )
}

CopyButton.css = css

/**
 * Copies a text and returns whether it succeeded. Without clipboard permission it falls back to `execCommand`, with a text
 * field beside `near`, because a modal dialog makes the rest of the page inert.
 */
async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

function copyBySelection(text: string, near: HTMLElement): boolean {
  const document = near.ownerDocument
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'lk-visually-hidden'
  near.parentElement?.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    near.focus({ preventScroll: true })
  }
}
