import type { WellKnownLatchkey } from '@latchkey/protocol'
import { requestLimits } from '../request/requestLimits.ts'
import { withDeadline } from '../request/withDeadline.ts'
import type { ServerFacts } from './readServer.ts'

/** Parameters of {@link createServerReader}. */
export type ServerReaderParameters = {
  readonly server: string | false | WellKnownLatchkey | undefined
  readonly projectId: string | undefined
  /** Called once, when the server has answered. */
  readonly onFacts: (facts: ServerFacts) => void
}

/**
 * Reads a server's discovery document when it is first needed, once: later callers get the same answer, and after a
 * failure the next caller tries again (decisions 2). Answers `undefined` where there is no server.
 */
export function createServerReader(
  parameters: ServerReaderParameters,
): () => Promise<WellKnownLatchkey | undefined> {
  const { server, projectId, onFacts } = parameters
  let reading: Promise<WellKnownLatchkey | undefined> | undefined

  const read = async () => {
    if (!server) return undefined
    const facts = await withDeadline(
      async (signal) => {
        // Its schemas are not worth their bytes on every page.
        const { readServer } = await import('./readServer.ts')
        return readServer(server, { projectId, signal })
      },
      { timeout: requestLimits.server, operation: '/.well-known/latchkey' },
    )
    onFacts(facts)
    return facts.wellKnown
  }

  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}
