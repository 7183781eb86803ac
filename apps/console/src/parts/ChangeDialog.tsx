import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConsoleError } from '../api/callConsole.ts'
import { words } from '../words.ts'
import { Notice } from './states.tsx'

/** One setting before and after the change, as text for the review step. */
export type ValueChange = { readonly label: string; readonly before: string; readonly after: string }

type ChangeDialogProps = {
  readonly title: string
  /** What a person fills in. */
  readonly children: ReactNode
  /** What would change. Empty: nothing. */
  readonly changes: readonly ValueChange[]
  /** Whether a field of the form has an invalid value. */
  readonly hasProblem: boolean
  /** What the change brings about. */
  readonly effect: string
  readonly warning?: string | undefined
  /** Fills in what is configured, which then holds. Absent: it holds. */
  readonly onReset?: (() => void) | undefined
  readonly isPending: boolean
  readonly error: ConsoleError | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Changes a setting in two steps: values are filled in, then what they were and what they become is shown before anything is sent. After a
 * refusal, and while the server does not answer, it stays open with what was filled in. Shown while it is mounted.
 */
export function ChangeDialog(props: ChangeDialogProps): ReactElement {
  const [isReviewing, setIsReviewing] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const { onReset } = props
  useEffect(() => {
    // The part that had the focus is gone: the step that came in has it. A change is not confirmed by a second press of Enter.
    popup.current?.querySelector<HTMLElement>(isReviewing ? '[data-back]' : 'input, textarea')?.focus()
  }, [isReviewing])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onCancel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog" ref={popup}>
          <Dialog.Title>{props.title}</Dialog.Title>
          {isReviewing ? (
            <Review {...props} onBack={() => setIsReviewing(false)} />
          ) : (
            <Values
              {...props}
              onReview={() => setIsReviewing(true)}
              onReset={
                onReset &&
                (() => {
                  onReset()
                  setIsReviewing(true)
                })
              }
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const texts = words.change

function Values({
  children,
  changes,
  hasProblem,
  onReset,
  onReview,
}: ChangeDialogProps & { readonly onReview: () => void }): ReactElement {
  const canReview = !hasProblem && changes.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canReview) onReview()
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      {children}
      {onReset && (
        <button type="button" className="button quiet" onClick={onReset}>
          {texts.reset}
        </button>
      )}
      <div className="dialog-buttons">
        <Dialog.Close className="button">{texts.cancel}</Dialog.Close>
        <button type="submit" className="button primary" disabled={!canReview}>
          {texts.review}
        </button>
      </div>
    </form>
  )
}

function Review({
  changes,
  effect,
  warning,
  isPending,
  error,
  onConfirm,
  onBack,
}: ChangeDialogProps & { readonly onBack: () => void }): ReactElement {
  return (
    <div>
      <dl className="changes">
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>
                <span className="unseen">{texts.before} </span>
                {before}
              </del>
              <ins>
                <span className="unseen">{texts.after} </span>
                {after}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{effect}</p>
      {warning !== undefined && <Notice kind="warning">{warning}</Notice>}
      {error && <Notice kind="danger">{error.message}</Notice>}
      <div className="dialog-buttons">
        <button type="button" className="button" data-back="" onClick={onBack}>
          {texts.back}
        </button>
        {/* not disabled meanwhile: it would lose the focus, and a refusal would leave it outside of the dialog */}
        <button
          type="button"
          className="button danger"
          aria-disabled={isPending}
          onClick={() => !isPending && onConfirm()}
        >
          {isPending ? texts.applying : texts.apply}
        </button>
      </div>
    </div>
  )
}
