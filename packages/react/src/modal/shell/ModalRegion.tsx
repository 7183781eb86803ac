import { useId } from 'react'
import type { Modal } from '../Modal.ts'
import { useMessages } from '../messages/useMessages.ts'
import type { Stack } from '../router/Stack.ts'
import { useStyles } from '../styles/useStyles.ts'
import { LateLine } from './LateLine.tsx'
import css from './ModalRegion.css?inline'
import { Panel } from './Panel.tsx'

/** The embedded form: a labelled region of the page, not a dialog (S4.11, X.45). */
export function ModalRegion({ modal, stack }: { modal: Modal; stack: Stack }) {
  useStyles(css)
  const t = useMessages()
  return (
    <section className="lk-region" aria-label={t('shell.region')} data-testid="modal">
      <LateLine is="SnackbarLine" />
      <Panel modal={modal} stack={stack} titleId={useId()} />
    </section>
  )
}
