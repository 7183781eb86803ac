import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the service takes. */
export type HistoryOptions = Pick<
  Ports,
  | 'cache'
  | 'chains'
  | 'clock'
  | 'history'
  | 'images'
  | 'limits'
  | 'log'
  | 'onrampOrders'
  | 'prices'
  | 'projects'
  | 'tokens'
> & { readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'networks'> }
