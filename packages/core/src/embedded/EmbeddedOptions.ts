import type { FrameElement, FrameListener } from '@latchkey/frame/messenger'
import type { AdapterContext } from '../config/Adapter.ts'
import type { OpenedWindow } from './socialWindow.ts'

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

/** Where the app's frame is: as configured, else as its server says; `undefined` where there is none. */
export async function findFrame(
  { app }: AdapterContext,
  { frameUrl, projectId = app?.projectId }: EmbeddedOptions,
): Promise<{ readonly frameUrl: string; readonly projectId: string } | undefined> {
  const server = frameUrl && projectId ? undefined : await app?._internal.server()
  const url = frameUrl ?? server?.frame
  const id = projectId ?? server?.projectId
  return url && id ? { frameUrl: url, projectId: id } : undefined
}
