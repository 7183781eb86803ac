import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactElement, ReactNode } from 'react'
import type { ConsoleError } from '../api/callConsole.ts'
import { words } from '../words.ts'
import { Notice } from './states.tsx'

type ConfirmDialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly children: ReactNode
  /** Text of the button that goes on. */
  readonly action: string
  readonly isPending: boolean
  readonly error?: ConsoleError | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Lets a person confirm what can't be taken back. Cancel has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  action,
  isPending,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps): ReactElement {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />}>{children}</AlertDialog.Description>
          {error && <Notice kind="danger">{error.message}</Notice>}
          <div className="dialog-buttons">
            <AlertDialog.Close className="button">{words.projects.cancel}</AlertDialog.Close>
            <button type="button" className="button danger" disabled={isPending} onClick={onConfirm}>
              {action}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
