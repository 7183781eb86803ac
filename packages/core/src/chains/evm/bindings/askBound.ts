import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../../../config/Config.ts'
import { assertContext, ContextMismatchError, type RequestContext } from '../../../requests/requestContext.ts'
import { assertAccount } from '../actions/assertAccount.ts'
import { assertNetwork } from '../actions/assertNetwork.ts'
import type { Eip1193Request } from '../Eip1193Provider.ts'
import { sameAddress } from '../provider/sameAddress.ts'
import { walletOf } from '../provider/walletOf.ts'
import { accountOf } from './accountOf.ts'
import { asksNobody } from './asksNobody.ts'

/**
 * Asks the wallet of a context. Refused once the person has left its account or network, and for any other account; a transaction
 * also where the wallet itself says, right then, that it is elsewhere. Reads are let through, to whatever network the wallet is on.
 *
 * @throws ContextMismatchError, NotConnectedError, ReconnectingError, WalletUnavailableError, and what the wallet throws
 */
export async function askBound(
  config: Config,
  context: RequestContext,
  call: Eip1193Request,
): Promise<unknown> {
  if (asksNobody(call.method)) {
    const known = config.connectors.find(({ uid }) => uid === context.connectorUid)
    return walletOf(known ?? assertContext(config, context).connector).provider.request(call)
  }
  const { connector, address } = assertContext(config, context)
  const wallet = walletOf(connector)
  const named = accountOf(call)
  if (named !== undefined && !sameAddress(String(named), address))
    throw new ContextMismatchError({ moved: 'account', expected: address, actual: String(named) })
  if (call.method !== 'eth_sendTransaction') return wallet.provider.request(call)
  await Promise.all([assertAccount(wallet, address), assertNetwork(wallet, context.network)])
  const [transaction, ...rest] = call.params ?? []
  // So that the wallet can refuse as well; a chain that is named already is the wallet's to judge.
  const chainId = `0x${Number(parseCaipNetworkId(context.network)?.reference).toString(16)}`
  const bound = { chainId, ...(transaction as object), from: address }
  return wallet.provider.request({ ...call, params: [bound, ...rest] })
}
