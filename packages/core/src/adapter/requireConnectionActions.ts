import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { ChainAdapterNotFoundError } from '../errors/ChainAdapterNotFoundError.ts'
import { ChainRequiredError } from '../errors/ChainRequiredError.ts'
import { ConnectionClientNotSetError } from '../errors/ConnectionClientNotSetError.ts'
import { activeNamespace } from '../network/activeNamespace.ts'
import type { ConnectionActions } from './AdapterActions.ts'

/**
 * What the namespace's adapter can do over a connection; the active namespace's by default.
 * @throws ChainRequiredError (S8.24), ChainAdapterNotFoundError (S8.21), ConnectionClientNotSetError (S8.23)
 */
export function requireConnectionActions(
  config: Config,
  namespace: ChainNamespace | undefined,
): ConnectionActions {
  const chain = namespace ?? activeNamespace(config)
  if (!chain) throw new ChainRequiredError('get connection controller client')
  const adapter = config.adapters.find((entry) => entry.namespace === chain)
  if (!adapter) throw new ChainAdapterNotFoundError()
  if (!adapter.connection) throw new ConnectionClientNotSetError()
  return adapter.connection
}
