import { projectOrigins } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'

/**
 * Alerts the app's developer that a service refused the page's origin. The alert names the origin, the
 * service and the origins that the project allows, which are read from the server unless they are `known`. Never rejects.
 */
export async function alertRefusedOrigin(
  config: Config,
  service: string,
  known?: readonly string[],
): Promise<void> {
  const origin = globalThis.location?.origin ?? 'of this page'
  const allowed =
    known ??
    (await callServer(config, '/projects/v1/origins', { schema: projectOrigins }).then(
      (answer) => answer.allowedOrigins,
      () => undefined,
    ))
  await config._internal.alert('originRefused', {
    long: formatRefusal(origin, service, allowed, config.projectId),
  })
}

/** The long text of the alert. `allowed`: origins of the project; `undefined` if they can't be read. */
function formatRefusal(
  origin: string,
  service: string,
  allowed: readonly string[] | undefined,
  projectId = '',
): string {
  const missing = `Origin ${origin} not found on Allowlist - update configuration`
  const project = `project ${projectId}`.trim()
  if (!allowed) return `${missing} (refused by ${service}; the list of ${project} can't be read)`
  // The project allows the origin, so something else refused the request, e.g. a proxy.
  if (allowed.length === 0 || allowed.includes(origin))
    return `Origin ${origin} is allowed by ${project}, yet ${service} refused it (403) - look at what stands before the server`
  const others = allowed.length > maxOrigins ? ` and ${allowed.length - maxOrigins} more` : ''
  // Only the server matches patterns, so the text cannot tell whether one of them covers the origin.
  const patternNote = allowed.some((entry) => entry.includes('*'))
    ? '; if one of them means it, look at what stands before the server'
    : ''
  return `${missing} (refused by ${service}; ${project} allows ${allowed.slice(0, maxOrigins).join(', ')}${others}${patternNote})`
}

/** Most allowed origins that the alert names. The server's list can be of any length. */
const maxOrigins = 5
