import { isOriginAllowed, parseOriginPattern } from '@latchkey/protocol'
import { projectOrigins } from '@latchkey/protocol/schemas'
import { dedupe } from '../base/dedupe.ts'
import { HttpError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { requireServer } from '../config/server.ts'
import { alertRefusedOrigin } from './alertOrigin.ts'

/**
 * Reads the origins that the project allows and alerts the app's developer if this page's is not among them, if the
 * server does not know the project, or if it can't tell. Never rejects.
 *
 * @param reason `login`: sign-in by e-mail or social account is about to be used. `unauthorized`: a request was answered
 * with 401. `frame`: the wallet's frame did not load, which an origin that may not embed it explains
 * @param service URL that refused a request, for the alert's text. Default: the base URL of the data API
 */
export async function diagnoseProject(
  config: Config,
  reason: 'login' | 'unauthorized' | 'frame',
  service?: string,
): Promise<void> {
  const { alert } = config._internal
  const answer = await dedupe(config._internal.inFlight, 'projectOrigins', () =>
    callServer(config, '/projects/v1/origins', { schema: projectOrigins }),
  ).catch((error: unknown) => error)
  if (answer instanceof Error || !isOrigins(answer)) {
    const status = answer instanceof HttpError ? answer.status : 0
    if (status === 429) await alert('rateLimited')
    else if (status >= 500) await alert('serverFailed')
    // For a 401 of this very route `callServer` has alerted already.
    else if (reason === 'unauthorized' && status !== 401) await alert('projectIdRefused')
    return
  }
  const origin = globalThis.location?.origin
  const patterns = answer.allowedOrigins.flatMap((entry) => parseOriginPattern(entry) ?? [])
  const isAllowed =
    origin === undefined || answer.allowedOrigins.length === 0 || isOriginAllowed(origin, patterns)
  if (!isAllowed && reason === 'frame') await alert('domainUnverified', { long: unverifiedText(origin) })
  else if (!isAllowed)
    await alertRefusedOrigin(config, service ?? (await findServer(config)), answer.allowedOrigins)
  else if (reason === 'unauthorized') await alert('projectIdRefused')
}

function isOrigins(answer: unknown): answer is { readonly allowedOrigins: readonly string[] } {
  return typeof answer === 'object' && answer !== null && 'allowedOrigins' in answer
}

const findServer = (config: Config): Promise<string> =>
  requireServer(config, 'api').then(
    ({ base }) => base,
    () => 'the server',
  )

function unverifiedText(origin: string): string {
  return `The domain of this page is not verified: the wallet does not open on ${origin} - check the origins of the project`
}
