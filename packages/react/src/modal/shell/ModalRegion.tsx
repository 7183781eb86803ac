import { useId } from 'react'
import type { Modal } from '../Modal.ts'
import type { ModalState } from '../ModalState.ts'
import { useMessages } from '../messages/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import { AfterPaint } from './AfterPaint.tsx'
import css from './ModalRegion.css?inline'
import { Panel } from './Panel.tsx'
import { SnackbarLine } from './SnackbarLine.tsx'

/** The embedded form: a labelled region of the page, not a dialog (S4.11, X.45). */
export function ModalRegion({ modal, state }: { modal: Modal; state: ModalState }) {
  useStyles(css)
  const t = useMessages()
  return (
    <section className="lk-region" aria-label={t('shell.region')} data-testid="modal">
      <AfterPaint>
        <SnackbarLine snackbar={state.snackbar} />
      </AfterPaint>
      <Panel modal={modal} state={state} titleId={useId()} />
    </section>
  )
}
