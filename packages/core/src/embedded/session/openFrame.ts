import { createFrameElement, createFrameMessenger, type FrameMessenger } from '@latchkey/frame/messenger'
import type { EmbeddedOptions } from '../EmbeddedOptions.ts'
import { createFrameDialog, type FrameDress } from '../frame/createFrameDialog.ts'

/** The frame as it is in the page. */
export type OpenFrame = {
  readonly messenger: FrameMessenger
  /** Whether its document is in the page; a script of the page may have taken it out. */
  isThere(): boolean
  /** Whether a document has shaken hands. */
  isLoaded(): boolean
  hide(): void
  dress(dress: FrameDress): void
  close(): void
}

export type OpenFrameParameters = {
  readonly frameUrl: string
  readonly projectId: string
  /** The one the account is on, CAIP-2. */
  readonly network: () => string
  readonly frame: EmbeddedOptions['frame']
  readonly dress: FrameDress
  /** The person closed the frame while it asked for something. */
  readonly onDismiss: () => void
}

/** Puts the frame's place into the page; its document loads with the first request. */
export function openFrame(p: OpenFrameParameters): OpenFrame {
  const dialog = p.frame ? undefined : createFrameDialog(p.onDismiss)
  dialog?.dress(p.dress)
  const element =
    p.frame?.element ??
    createFrameElement({
      frameUrl: p.frameUrl,
      projectId: p.projectId,
      network: p.network,
      container: dialog?.container,
    })
  let loaded = false
  const messenger = createFrameMessenger({
    element,
    projectId: p.projectId,
    listener: p.frame?.listener,
    readyTimeout: p.frame?.readyTimeout,
  })
  messenger.subscribe((notice) => {
    if (notice.type === 'ready') loaded = true
    else if (notice.type === 'show') dialog?.show(notice.reason)
    else if (notice.type === 'hide') dialog?.hide()
  })
  return {
    messenger,
    isThere: () => !loaded || element.target() !== undefined,
    isLoaded: () => loaded,
    hide: () => dialog?.hide(),
    dress: (dress) => dialog?.dress(dress),
    close() {
      messenger.close()
      dialog?.remove()
    },
  }
}
