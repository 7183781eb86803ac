import type { AdapterContext } from '../../config/Adapter.ts'
import type { EmbeddedOptions } from '../EmbeddedOptions.ts'

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
