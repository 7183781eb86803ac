import type { ServerConfig } from '../../config/readConfig.ts'
import { toPrintable } from '../../http/HttpFailure.ts'
import { toHousehold } from '../../http/rateLimit.ts'
import type { Ports } from '../../ports/Ports.ts'
import { RelayFailure } from './frames.ts'
import { verifyToken } from './verifyToken.ts'

/** Credentials of a connection. */
type Applicant = {
  readonly token: string | undefined
  readonly projectId: string | undefined
  readonly origin: string | undefined
  readonly clientAddress: string
}

/** An admitted client. */
export type Admission = {
  readonly client: string
  /** Account its messages are charged to: the project, or the client address for an unknown project. */
  readonly payer: string
  /** Network address, IPv6 by its /56, and project: its stored messages count for both. */
  readonly address: string
  readonly project: string
  /** Origin sent by a browser; other programs send none, or any. */
  readonly origin: string | undefined
}

/**
 * Checks token, project and origin of a client before its first call, by WebSocket or HTTP. `relay.isForeign` adds the
 * stricter checks of public relays.
 *
 * @throws RelayFailure with a code in the 3000s
 */
export async function admit(options: RelayOptions, applicant: Applicant): Promise<Admission> {
  const { config, clock, projects } = options
  const { token, projectId, origin, clientAddress } = applicant
  const client = verifyToken(token, {
    audiences: acceptedAudiences(options),
    isExact: config.relay.isForeign,
    now: clock.now(),
  })
  if (config.relay.isForeign) {
    if (!projectId) throw new RelayFailure('ProjectIdNotSpecified', 'Project id is missing')
    if (!/^[0-9a-f]{32}$/.test(projectId))
      throw new RelayFailure('ProjectNotFound', 'Project id is malformed')
  }
  const refusal = await Promise.resolve(projects.refuse({ projectId, origin })).catch(
    () => 'unavailable' as const,
  )
  if (refusal === 'unavailable')
    throw new RelayFailure('Unknown', 'Nobody knows the projects just now. Try again in a moment.')
  if (refusal === 'origin')
    throw new RelayFailure(
      'OriginNotAllowed',
      `The relay refuses ${toPrintable(origin ?? '')}: it is not on the list of origins of project ${toPrintable(projectId ?? '')}`,
    )
  if (refusal === 'project')
    throw new RelayFailure(
      projectId ? 'ProjectNotFound' : 'ProjectIdNotSpecified',
      'The project id is missing or unknown',
    )
  const isKnown = await projects.knows(projectId)
  const payer = isKnown ? `relay|project|${projectId}` : `relay|address|${clientAddress}`
  // Unknown ids are one project, or a client could create projects by inventing ids.
  const project = isKnown && projectId !== undefined ? projectId : ''
  return { client, payer, address: toHousehold(clientAddress), project, origin }
}

/** Ports and settings of the relay. */
export type RelayOptions = Pick<
  Ports,
  'bus' | 'clock' | 'limits' | 'log' | 'mailbox' | 'origins' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'relay'>
  /** Base URL of the server: the audience of tokens unless the operator configures one. */
  readonly apiUrl: () => string
}

/** Accepted audiences of tokens: those of the configuration, else the WebSocket URLs of this server. */
function acceptedAudiences({
  config,
  apiUrl,
}: Pick<RelayOptions, 'config' | 'apiUrl'>): 'any' | readonly string[] {
  const { audiences } = config.relay
  if (audiences === 'any' || audiences.length > 0) return audiences
  const baseUrl = apiUrl().replace(/^http/, 'ws')
  return [baseUrl, `${baseUrl}/relay`]
}
