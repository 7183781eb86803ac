import { parseCaipAddress } from '@latchkey/protocol'
import { requestLimits } from '../base/deadline.ts'
import { AbortedError, TimeoutError } from '../base/errors.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { WalletCapabilities } from '../config/calls.ts'
import { getFeatureState } from '../config/stores.ts'
import { getCapabilities } from './getCapabilities.ts'
import { captureContext, type RequestContext } from './requestContext.ts'

/** How long the capabilities of a wallet are waited for, milliseconds. The embedded one asks network and sponsor, and always answers. */
const timeouts = { embedded: requestLimits.frame, other: 3_000 } as const

/** What a wallet can do for an account on a network, and who that is. */
type AccountCapabilities = {
  readonly capabilities: WalletCapabilities
  /** The wallet that answered. */
  readonly context: RequestContext
}

/**
 * Asks the connected wallet what it can do for an account on a network (EIP-5792), for actions that work without: never fails but when it is
 * aborted. `undefined` for another account than the connected one, for a wallet without capabilities, and for one that doesn't answer in
 * three seconds (the embedded wallet: thirty), which isn't asked again while it stays connected. A wallet over the relay isn't asked: on a
 * phone each request opens it.
 *
 * @throws AbortedError
 */
export async function queryCapabilities(
  config: Config,
  {
    network,
    address,
    signal,
  }: { network: RequestContext['network']; address: string; signal?: AbortSignal | undefined },
): Promise<AccountCapabilities | undefined> {
  const silent = getFeatureState(config, 'silentWallets', () => new Set<string>())
  try {
    const context = captureContext(config, { network })
    const { connectionUid, connectorUid } = context
    const owner = parseCaipAddress(context.account)
    const isOther = !owner || !sameAddress(owner.namespace, owner.address, address)
    const connector = config.connectors.find(({ uid }) => uid === connectorUid)
    if (isOther || !connector || connector.type === 'WALLET_CONNECT' || silent.has(connectionUid))
      return undefined
    const capabilities = await getCapabilities(config, {
      network,
      context,
      signal,
      timeout: connector.type === 'AUTH' ? timeouts.embedded : timeouts.other,
    }).catch((error: unknown) => {
      if (error instanceof TimeoutError) silent.add(connectionUid)
      throw error
    })
    return { capabilities, context }
  } catch (error) {
    if (error instanceof AbortedError && signal?.aborted) throw error
    return undefined
  }
}
