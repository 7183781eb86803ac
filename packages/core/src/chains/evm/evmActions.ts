import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { connectionActions } from './actions/connectionActions.ts'
import { switchNetwork } from './network/switchNetwork.ts'

/** What `evm()` loads with its first request: one chunk. */
export const evmActions: Required<Omit<ConnectionActions, 'checkReceiver' | 'holdings'>> & NetworkActions = {
  ...connectionActions,
  switchNetwork,
}
