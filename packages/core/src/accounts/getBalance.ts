import { formatAmount } from '../base/amounts.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { AccountParameters } from '../config/typedConfig.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { type AccountReadErrorType, requireAccount } from './requireAccount.ts'
import { updateAccount } from './updateAccount.ts'

/** Parameters of {@link getBalance}. */
export type GetBalanceParameters<config extends Config = Config> = AccountParameters<config> &
  ReadParameters<config>

/** Result of {@link getBalance}. */
export type GetBalanceReturnType = Balance

/** Errors of {@link getBalance}; `name` tells them apart. */
export type GetBalanceErrorType = AccountReadErrorType

/** An amount of the native currency of a network. */
export type Balance = {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** `value` in whole units as decimal text, with all digits. */
  readonly formatted: string
}

/**
 * Returns the native balance of an account, on test networks and local chains too. The balance of the current account
 * on the active network is also stored in its account details.
 *
 * @throws NotConnectedError (no address, and no account connected), InvalidNetworkError, and what
 * RPC reads throw
 */
export async function getBalance<config extends Config>(
  config: config,
  parameters: GetBalanceParameters<config> = {},
): Promise<GetBalanceReturnType> {
  const { network, address } = await requireAccount(config, parameters)
  const { chainNamespace: namespace, caipNetworkId } = network
  const query = { ...parameters, network: caipNetworkId }
  const value = await queryChain(config, query, 'getBalance', (actions, call) =>
    actions.getBalance({ ...call, address }),
  )
  const { decimals, symbol } = network.nativeCurrency
  const formatted = formatAmount(value, decimals)
  const currentAddress = currentConnection(config.state, namespace)?.accounts[0]
  if (
    config.state.activeNetwork === caipNetworkId &&
    currentAddress &&
    sameAddress(namespace, currentAddress, address)
  ) {
    updateAccount(config, { namespace, details: { balance: formatted, balanceSymbol: symbol } })
  }
  return { value, decimals, symbol, formatted }
}
