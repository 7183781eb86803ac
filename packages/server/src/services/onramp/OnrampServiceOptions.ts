import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the service takes. */
export type OnrampServiceOptions = Pick<
  Ports,
  'clock' | 'limits' | 'log' | 'onrampOrders' | 'onramps' | 'prices' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  /** Where providers call back; known for sure only once the port is open. */
  readonly apiUrl: () => string
}
