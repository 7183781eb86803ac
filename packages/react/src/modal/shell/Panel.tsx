import { memo, type PointerEvent, useRef, useState } from 'react'
import type { Modal } from '../../createModal.ts'
import { AfterPaint } from '../afterOpening.tsx'
import { useMessages } from '../languages/translate.ts'
import { type Stack, shownEntry } from '../router.ts'
import { IconButton } from '../ui/Button.tsx'
import { AlertLine } from './AlertLine.tsx'
import { useFocusOnView } from './focus.ts'
import { ModalGestures } from './ModalGestures.tsx'
import { ViewStage } from './ViewStage.tsx'

/** Properties of {@link Panel}. */
type PanelProps = { modal: Modal; stack: Stack; titleId: string }

/** What the dialog and the embedded form have in common: header, alert line and the view. Opening draws nothing anew. */
export const Panel = memo(function Panel({ modal, stack, titleId }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const entry = shownEntry(stack)
  const onFirstView = useFocusOnView(ref, entry, modal)
  const title = useMessages()(`title.${entry.view}`)
  const [first] = useState(title)
  const [moved, setMoved] = useState(false)
  if (!moved && title !== first) setMoved(true)
  const deep = stack.length > 1
  return (
    <div className="lk-panel" data-moved={moved || undefined} ref={ref} onPointerDown={capturePointer}>
      <Header
        title={title}
        titleId={titleId}
        onBack={deep ? modal.back : undefined}
        onClose={modal.state.embedded && !deep ? undefined : modal.close}
      />
      <AfterPaint>
        <ViewAnnouncement title={title} first={first} />
        <AlertLine />
      </AfterPaint>
      <ViewStage modal={modal} stack={stack} onFirstView={onFirstView} />
      <AfterPaint>
        <ModalGestures />
      </AfterPaint>
    </div>
  )
})

/** Properties of {@link Header}; a button without its function is not there. */
type HeaderProps = {
  title: string
  titleId: string
  onBack: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** Back, title, close. The title takes the focus when the view changes. */
function Header({ title, titleId, onBack, onClose }: HeaderProps) {
  const t = useMessages()
  return (
    // Not a <header>: outside of sectioning content that would be a second banner of the page.
    <div className="lk-header">
      {onBack && <IconButton icon="back" label={t('shell.back')} onClick={onBack} testId="modal-back" />}
      <h2 id={titleId} className="lk-title" tabIndex={-1} data-testid="modal-title">
        <span key={title} className="lk-title-text">
          {title}
        </span>
      </h2>
      {onClose && <IconButton icon="close" label={t('shell.close')} onClick={onClose} testId="modal-close" />}
    </div>
  )
}

/** Says the title of each view gone to; the `first` one is said as the name of the dialog. */
function ViewAnnouncement({ title, first }: { title: string; first: string }) {
  const [moved, setMoved] = useState(false)
  if (!moved && title !== first) setMoved(true)
  return (
    <p className="lk-visually-hidden" role="status">
      {moved ? title : undefined}
    </p>
  )
}

/** Pixels a pointer may wander and still mean the place it went down at. */
const pointerSlack = 8

/**
 * A press belongs to the button it began on. The header moves while the modal grows or shrinks: without this, a click
 * whose button slid away between down and up would be lost. A pointer that moves away itself still takes it back.
 * Fingers need none of it: a tap is one moment.
 */
function capturePointer({ target, pointerId, pointerType, clientX, clientY }: PointerEvent): void {
  const button = target instanceof Element && target.closest('button, a')
  if (!button || pointerType === 'touch') return
  button.setPointerCapture(pointerId)
  const done = new AbortController()
  const { signal } = done
  const move = (event: Event) => {
    const { clientX: x, clientY: y } = event as globalThis.PointerEvent
    if (Math.hypot(x - clientX, y - clientY) <= pointerSlack) return
    button.releasePointerCapture(pointerId)
    done.abort()
  }
  button.addEventListener('pointermove', move, { signal })
  button.addEventListener('lostpointercapture', () => done.abort(), { signal })
}
