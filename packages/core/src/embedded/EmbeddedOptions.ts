import type { FrameElement, FrameListener } from '@latchkey/frame/messenger'
import type { OpenedWindow } from './login/socialWindow.ts'

/** What {@link embedded} takes; all of it has a default. */
export type EmbeddedOptions = {
  /** Base URL of the wallet's origin, which can't be the page's; default the one the app's server names. */
  readonly frameUrl?: string | undefined
  /** The project the frame knows; default the config's, or the server's. */
  readonly projectId?: string | undefined
  /** Only where there is no page to put a frame into, e.g. a test. */
  readonly frame?:
    | {
        readonly element: FrameElement
        readonly listener: FrameListener
        /** Milliseconds until the frame must have said that it is ready. */
        readonly readyTimeout?: number | undefined
        /** Opens the window of a provider. */
        readonly openWindow?: ((url: string) => OpenedWindow | null) | undefined
      }
    | undefined
}
