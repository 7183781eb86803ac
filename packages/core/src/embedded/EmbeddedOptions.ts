import type { FrameElement, FrameListener } from '@latchkey/frame/messenger'
import type { AdapterContext } from '../config/Adapter.ts'
import type { OpenedWindow } from './socialWindow.ts'

/** Options of `embedded`; all have defaults. */
export type EmbeddedOptions = {
  /** Base URL of the wallet, on another origin than the page. Default: the one the app's server names. */
  readonly frameUrl?: string | undefined
  /** Project id for the frame. Default: the config's, or the server's. */
  readonly projectId?: string | undefined
  /** Only without a page for the frame, e.g. in a test. */
  readonly frame?:
    | {
        readonly element: FrameElement
        readonly listener: FrameListener
        /** Milliseconds until the frame must be ready. */
        readonly readyTimeout?: number | undefined
        /** Opens the window of a login provider. */
        readonly openWindow?: ((url: string) => OpenedWindow | null) | undefined
      }
    | undefined
}

/** The frame's URL and project, from the options or the server; `undefined` if there is none. */
export async function findFrame(
  { app }: AdapterContext,
  { frameUrl, projectId = app?.projectId }: EmbeddedOptions,
): Promise<{ readonly frameUrl: string; readonly projectId: string } | undefined> {
  const server = frameUrl && projectId ? undefined : await app?._internal.server()
  const url = frameUrl ?? server?.frame
  const id = projectId ?? server?.projectId
  return url && id ? { frameUrl: url, projectId: id } : undefined
}
