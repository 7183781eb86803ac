import type { Config } from '../../../config/Config.ts'
import { assertContext } from '../../../request/assertContext.ts'
import type { RequestContext } from '../../../request/RequestContext.ts'
import type { Eip1193Provider } from '../Eip1193Provider.ts'
import { walletOf } from '../provider/walletOf.ts'

/** What asks nobody and changes nothing: let through also when the person has moved on. */
const silent = /^(?:eth_(?!sign|send|request)|net_|web3_)/

/** Asks the wallet of a context, unless the person has left its account or network. @throws ContextMismatchError */
export async function askBound(
  config: Config,
  context: RequestContext,
  call: Parameters<Eip1193Provider['request']>[0],
): Promise<unknown> {
  const isSilent = silent.test(call.method)
  const known = isSilent && config.connectors.find(({ uid }) => uid === context.connectorUid)
  const { provider } = walletOf(known || assertContext(config, context).connector)
  return provider.request(call)
}
