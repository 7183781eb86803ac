import { sameAddress } from '../account/sameAddress.ts'
import { formatAmount } from '../amounts/formatAmount.ts'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import { type ReadParameters, readChain } from '../request/readChain.ts'
import { updateAccount } from './updateAccount.ts'

/** Parameters of {@link getBalance}. */
export type GetBalanceParameters = ReadParameters & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
}

/** An amount of a network's native currency. */
export type Balance = {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** `value` in whole units as decimal text, every digit kept. */
  readonly formatted: string
}

/**
 * Reads a native balance, of testnets and local chains too (S5.11). Where it is the current account's on the active
 * network, `getAccount` shows it from then on.
 *
 * @throws NotConnectedError (no address given, none connected), NetworkUndefinedError, and what RPC reads throw
 */
export async function getBalance(config: Config, parameters: GetBalanceParameters = {}): Promise<Balance> {
  const network = requireNetwork(config, parameters.network)
  const { chainNamespace: namespace, caipNetworkId } = network
  const current = () => currentConnection(config.state, namespace)?.accounts[0]
  const address = parameters.address ?? current()
  if (address === undefined) throw new NotConnectedError()
  const pinned = { ...parameters, network: caipNetworkId }
  const value = await readChain(config, pinned, 'getBalance', (actions, call) =>
    actions.getBalance({ ...call, address }),
  )
  const { decimals, symbol } = network.nativeCurrency
  const formatted = formatAmount(value, decimals)
  const shown = current()
  if (config.state.activeNetwork === caipNetworkId && shown && sameAddress(namespace, shown, address)) {
    updateAccount(config, { namespace, details: { balance: formatted, balanceSymbol: symbol } })
  }
  return { value, decimals, symbol, formatted }
}
