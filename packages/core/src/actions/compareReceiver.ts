import type { ChainNamespace } from '@latchkey/protocol'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'
import { looksLike } from '../send/looksLike.ts'
import type { ReceiverHistory } from '../send/ReceiverHistory.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link compareReceiver}. */
export type CompareReceiverParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address, which `checkAddress` finds valid. */
  address: string
  /** Who sends; default the current account of the network's namespace. */
  from?: string | undefined
}

/**
 * Compares an address with those the account knows: accounts of connected wallets, and whom it has successfully sent
 * something to, from this page or as the server has it (X.39). What came in makes nobody known, since anybody can
 * send. Where the server fails, what is known here still counts.
 *
 * @example await compareReceiver(config, { address }) // { kind: 'lookalike', like: '0x52908400098527886E0F7030069857D2E4169EE7' }
 * @throws NotConnectedError, NetworkUndefinedError, AbortedError
 */
export async function compareReceiver(
  config: Config,
  { address, signal, ...parameters }: CompareReceiverParameters,
): Promise<ReceiverHistory> {
  const network = requireNetwork(config, parameters.network)
  const { chainNamespace } = network
  const from = parameters.from ?? currentConnection(config.state, chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  const near = knownHere(config.state, from, chainNamespace)
  const isKnown = (one: string) => sameAddress(chainNamespace, one, address)
  if (near.some(isKnown)) return { kind: 'known' }
  const far = await listed()
  if (far?.some(isKnown)) return { kind: 'known' }
  const like = [...near, ...(far ?? [])].find((one) => looksLike(chainNamespace, address, one))
  if (like !== undefined) return { kind: 'lookalike', like }
  return { kind: far ? 'new' : 'unknown' }

  async function listed(): Promise<readonly string[] | undefined> {
    try {
      const { readRecipients } = await loadCode(() => import('../send/readRecipients.ts'))
      return await readRecipients(config, { network, address: from as string, signal })
    } catch (error) {
      if (error instanceof AbortedError) throw error
      config.logger.warn('recipients', { error })
      return undefined
    }
  }
}

/** Accounts of connected wallets, and whom `from` has sent something from this page that arrived. */
function knownHere(state: State, from: string, namespace: ChainNamespace): readonly string[] {
  const own = [...state.connections.values()]
    .filter((connection) => connection.namespace === namespace)
    .flatMap(({ accounts }) => accounts)
  const paid = (state.sends ?? []).filter(
    (send) =>
      send.status === 'confirmed' &&
      !send.altered &&
      send.network.startsWith(`${namespace}:`) &&
      sameAddress(namespace, send.from, from),
  )
  return [...own, ...paid.map(({ to }) => to)]
}
