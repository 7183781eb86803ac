import { type CaipNetworkId, type ConnectorSession, toRpcError } from '@latchkey/core'
import { requestLimits, withDeadline } from '@latchkey/core/adapter'
import { toChainId } from '@latchkey/protocol'
import type { Config as WagmiConfig } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'

/** A connector of wagmi. */
export type WagmiConnector = WagmiConfig['connectors'][number]

type Options = { readonly network?: CaipNetworkId | undefined; readonly signal?: AbortSignal | undefined }

/**
 * Connects through wagmi, on the preferred network if the wallet supports it.
 *
 * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError
 */
export async function startWagmiSession(
  config: WagmiConfig,
  connector: WagmiConnector,
  { network, signal }: Options,
): Promise<ConnectorSession> {
  const chainId = toChainId(network?.split(':')[1])
  const parameters = { connector, ...(chainId !== undefined && { chainId }) }
  const options = { operation: 'connect', timeout: requestLimits.approval, signal }
  const answer = await withDeadline(() => withTypedErrors(() => connect(config, parameters)), options)
  return { accounts: answer.accounts, network: `eip155:${answer.chainId}` }
}

/** Reconnects a connector through wagmi, silently. Throws as `startWagmiSession`. */
export async function restoreWagmiSession(
  config: WagmiConfig,
  connector: WagmiConnector,
  signal: AbortSignal | undefined,
): Promise<void> {
  const options = { operation: 'restore', timeout: requestLimits.silent, signal }
  await withDeadline(() => withTypedErrors(() => reconnect(config, { connectors: [connector] })), options)
}

/** Disconnects through wagmi. Throws as `startWagmiSession`. */
export async function endWagmiSession(config: WagmiConfig, connector: WagmiConnector): Promise<void> {
  const options = { operation: 'disconnect', timeout: requestLimits.silent }
  await withDeadline(() => withTypedErrors(() => disconnect(config, { connector })), options)
}

async function withTypedErrors<value>(run: () => Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (error) {
    throw toRpcError(error)
  }
}
