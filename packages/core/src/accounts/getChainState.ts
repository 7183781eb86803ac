import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { AbortedError, TimeoutError } from '../base/errors.ts'
import type { InvalidConfigError } from '../config/assertParameters.ts'
import { activeNamespace, assertConfig, type Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { currentConnection } from '../wallets/connections.ts'
import type { WalletUnavailableError } from '../wallets/errors.ts'
import { type Account, getAccount } from './getAccount.ts'

/** Parameters of {@link getChainState}. */
export type GetChainStateParameters = {
  /** Default: the namespace of the active network. */
  namespace?: ChainNamespace | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getChainState}. */
export type GetChainStateReturnType = {
  readonly namespace: ChainNamespace
  /** The networks of the app in this chain family. */
  readonly caipNetworks: readonly Network[]
  /** Their ids: what a wallet is asked for. */
  readonly requestedCaipNetworkIds: readonly CaipNetworkId[]
  /** What the current wallet has approved; `undefined` where it isn't bound to certain networks, and without a wallet. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Networks on which the current account can be used as a smart account. */
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
  /** `false` where the current wallet can't be switched to a network beside the approved ones. */
  readonly supportsAllNetworks: boolean
  readonly accountState: Account
}

/** Errors of {@link getChainState}; `name` tells them apart. */
export type GetChainStateErrorType =
  | InvalidConfigError
  | InvalidNetworkError
  | TimeoutError
  | AbortedError
  | WalletUnavailableError

/**
 * Gets the networks and the account of a chain family: what the app has, what the current wallet has approved, and what it can
 * do there. Families don't see each other's. Nobody is prompted.
 *
 * @throws {@link GetChainStateErrorType}: InvalidConfigError; InvalidNetworkError when no namespace is given and no network is
 * active; TimeoutError, AbortedError, WalletUnavailableError
 * @example
 * const { approvedCaipNetworkIds, supportsAllNetworks } = await getChainState(config, { namespace: 'bip122' })
 */
export async function getChainState(
  config: Config,
  parameters: GetChainStateParameters = {},
): Promise<GetChainStateReturnType> {
  assertConfig(config)
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new InvalidNetworkError('noneActive')
  const connection = currentConnection(config.state, namespace)
  const connector = config.connectors.find(({ uid }) => uid === connection?.connectorUid)
  const { signal } = parameters
  const support = await withDeadline(async () => (await connector?.getNetworkSupport?.({ signal })) ?? {}, {
    // An embedded wallet answers once its frame is loaded.
    timeout: requestLimits.frame,
    signal,
  })
  const caipNetworks = config.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return {
    namespace,
    caipNetworks,
    requestedCaipNetworkIds: caipNetworks.map(({ caipNetworkId }) => caipNetworkId),
    approvedCaipNetworkIds: support.approved,
    smartAccountEnabledNetworks: support.smartAccounts ?? [],
    supportsAllNetworks: !support.isLimited,
    accountState: getAccount(config, { namespace }),
  }
}
