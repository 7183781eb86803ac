import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the JSON-RPC proxy needs. */
export type RpcOptions = Pick<Ports, 'chains' | 'limits' | 'log' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'testProjectId' | 'logRange'>
}
