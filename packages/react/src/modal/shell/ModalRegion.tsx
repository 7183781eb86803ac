import { useId } from 'react'
import type { Modal } from '../../createModal.ts'
import { AfterPaint } from '../afterOpening.tsx'
import { useMessages } from '../languages/translate.ts'
import type { Stack } from '../router.ts'
import { useStyles } from '../ui/styles.ts'
import css from './ModalRegion.css?inline'
import { ModalRoot, type ModalRootProps } from './ModalRoot.tsx'
import { Panel } from './Panel.tsx'
import { SnackbarLine } from './SnackbarLine.tsx'

/** Renders the modal of `LatchkeyInline`: a labelled region of the page instead of a dialog. */
export function RegionRoot(props: ModalRootProps) {
  return <ModalRoot {...props} Frame={ModalRegion} />
}

function ModalRegion({ modal, stack }: { modal: Modal; stack: Stack }) {
  useStyles(css)
  const t = useMessages()
  return (
    <section className="lk-region" aria-label={t('shell.region')} data-testid="modal">
      <AfterPaint>
        <SnackbarLine />
      </AfterPaint>
      <Panel modal={modal} stack={stack} titleId={useId()} />
    </section>
  )
}
