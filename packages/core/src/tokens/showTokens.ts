import { sameAddress } from '../account/sameAddress.ts'
import { updateAccount } from '../actions/updateAccount.ts'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import type { Network } from '../network/Network.ts'
import type { TokenList } from './TokenList.ts'

/**
 * Puts a read's outcome where account (S3.01) and send form (S3.09) show it: the list, or when the read failed (S4.31).
 * Only for the current account on the active network: what came for another one is nobody's to see (I2).
 */
export function showTokens(
  config: Config,
  p: { network: Network; address: string; list?: TokenList; failedAt?: number },
): void {
  const { caipNetworkId, chainNamespace: namespace } = p.network
  const shown = currentConnection(config.state, namespace)?.accounts[0]
  if (config.state.activeNetwork !== caipNetworkId || !shown || !sameAddress(namespace, shown, p.address))
    return
  const { list, failedAt: lastRetry } = p
  if (list) updateAccount(config, { namespace, details: { tokenBalance: list.tokens } })
  config._internal.setState((state) => {
    const tokenBalances = list?.tokens ?? state.send.tokenBalances
    return { ...state, send: { ...state.send, tokenBalances, lastRetry } }
  })
}
