import type { ConnectionActions, TokenActions } from '../config/adapterActions.ts'
import type { Network } from '../config/Network.ts'
import { UnsupportedSendError } from './UnsupportedSendError.ts'

/** @throws UnsupportedSendError where the network's adapter can't send tokens */
export async function requireTokenActions(
  actions: ConnectionActions,
  network: Network,
): Promise<TokenActions> {
  const tokens = await actions.tokens?.()
  if (!tokens) throw new UnsupportedSendError({ what: `a token on ${network.name}` })
  return tokens
}
