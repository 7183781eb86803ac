import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the analytics service needs. */
export type EventsServiceOptions = Pick<Ports, 'events' | 'limits' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'events' | 'limits' | 'mode'>
}
