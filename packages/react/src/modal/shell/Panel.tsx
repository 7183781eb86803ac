import { type ComponentType, memo, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Modal } from '../../createModal.ts'
import { AfterPaint } from '../afterOpening.tsx'
import { useMessages } from '../languages/translate.ts'
import { type Stack, shownEntry } from '../router.ts'
import { IconButton } from '../ui/Button.tsx'
import { AlertLine } from './AlertLine.tsx'
import { useFocusOnView } from './focus.ts'
import { ViewStage } from './ViewStage.tsx'

type PanelProps = { modal: Modal; stack: Stack; titleId: string }

/**
 * Header, alert line and view: the content of the dialog and of the inline form. Memoized, so that opening doesn't render
 * again what was rendered ahead of the click.
 */
export const Panel = memo(function Panel({ modal, stack, titleId }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const entry = shownEntry(stack)
  useFocusOnView(ref, entry, modal)
  const title = useMessages()(`title.${entry.view}`)
  const [firstTitle] = useState(title)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && title !== firstTitle) setHasChanged(true)
  const canGoBack = stack.length > 1
  return (
    <div className="lk-panel" data-moved={hasChanged || undefined} ref={ref} onPointerDown={capturePointer}>
      <Header
        title={title}
        titleId={titleId}
        onBack={canGoBack ? modal.back : undefined}
        onClose={modal.state.inline && !canGoBack ? undefined : modal.close}
      />
      <AfterPaint>
        <ViewAnnouncement title={title} firstTitle={firstTitle} />
        <AlertLine />
      </AfterPaint>
      <ViewStage modal={modal} stack={stack} />
      <AfterPaint>
        <LazyGestures />
      </AfterPaint>
    </div>
  )
})

/**
 * The modal's gestures, whose code loads after the first paint. Without it, e.g. offline, everything works by click and Tab.
 */
function LazyGestures() {
  const [Gestures, setGestures] = useState<ComponentType>()
  useEffect(() => {
    import('./ModalGestures.tsx').then(
      (code) => setGestures(() => code.ModalGestures),
      () => {},
    )
  }, [])
  return Gestures && <Gestures />
}

type HeaderProps = {
  title: string
  titleId: string
  /** Without it there is no such button. */
  onBack: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** Back button, title, close button. The title can have the focus, which it takes when the view changes. */
function Header({ title, titleId, onBack, onClose }: HeaderProps) {
  const t = useMessages()
  return (
    // Not a <header>, which would be a second banner landmark of the page.
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

/** Announces the title of each view to screen readers, except `firstTitle`, which is announced as the dialog's name. */
function ViewAnnouncement({ title, firstTitle }: { title: string; firstTitle: string }) {
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && title !== firstTitle) setHasChanged(true)
  return (
    <p className="lk-visually-hidden" role="status">
      {hasChanged ? title : undefined}
    </p>
  )
}

/** Pixels a pointer may move and still press the button it went down on. */
const pointerSlack = 8

/**
 * Captures the pointer for the pressed button. The header moves while the modal changes its height: without this, a click
 * is lost when its button moves away between `pointerdown` and `pointerup`. Moving the pointer away still cancels the click.
 * Touch captures by itself.
 */
function capturePointer({ target, pointerId, pointerType, clientX, clientY }: PointerEvent): void {
  const button = target instanceof Element && target.closest('button, a')
  if (!button || pointerType === 'touch') return
  button.setPointerCapture(pointerId)
  const listeners = new AbortController()
  const { signal } = listeners
  const onMove = (event: Event) => {
    const { clientX: x, clientY: y } = event as globalThis.PointerEvent
    if (Math.hypot(x - clientX, y - clientY) <= pointerSlack) return
    button.releasePointerCapture(pointerId)
    listeners.abort()
  }
  button.addEventListener('pointermove', onMove, { signal })
  button.addEventListener('lostpointercapture', () => listeners.abort(), { signal })
}
