import { memo, useRef, useState } from 'react'
import type { Modal } from '../Modal.ts'
import type { Stack } from '../router/Stack.ts'
import { shownEntry } from '../router/shownEntry.ts'
import { AfterPaint } from './AfterPaint.tsx'
import { Header } from './Header.tsx'
import { holdPress } from './holdPress.ts'
import { LateLine } from './LateLine.tsx'
import { useFocusOnView } from './useFocusOnView.ts'
import { useTitle } from './useTitle.ts'
import { ViewAnnouncement } from './ViewAnnouncement.tsx'
import { ViewStage } from './ViewStage.tsx'

/** Properties of {@link Panel}. */
export type PanelProps = { modal: Modal; stack: Stack; titleId: string }

/** What the dialog and the embedded form have in common: header, alert line and the view. Opening draws nothing anew. */
export const Panel = memo(function Panel({ modal, stack, titleId }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const entry = shownEntry(stack)
  const onFirstView = useFocusOnView(ref, entry, modal)
  const title = useTitle(entry.view)
  const [first] = useState(title)
  const [moved, setMoved] = useState(false)
  if (!moved && title !== first) setMoved(true)
  const deep = stack.length > 1
  return (
    <div className="lk-panel" data-moved={moved || undefined} ref={ref} onPointerDown={holdPress}>
      <Header
        title={title}
        titleId={titleId}
        onBack={deep ? modal.back : undefined}
        onClose={modal.state.embedded && !deep ? undefined : modal.close}
      />
      <AfterPaint>
        <ViewAnnouncement title={title} first={first} />
      </AfterPaint>
      <LateLine is="AlertLine" />
      <ViewStage modal={modal} stack={stack} onFirstView={onFirstView} />
      <LateLine is="Manners" />
    </div>
  )
})
