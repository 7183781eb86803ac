import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the relay needs. */
export type RelayOptions = Pick<
  Ports,
  'bus' | 'clock' | 'limits' | 'log' | 'mailbox' | 'origins' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'relay'>
  /** Where clients reach the server: the audience of their tokens where the operator names none. */
  readonly apiUrl: () => string
}
