import type { CaipNetworkId } from '@latchkey/protocol'
import { formatAmount } from '../base/amounts.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { updateAccount } from './getAccount.ts'

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
 * Reads a native balance, of testnets and local chains too. Where it is the current account's on the active
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
  const value = await queryChain(config, pinned, 'getBalance', (actions, call) =>
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

/** The key under which a native balance is kept; an address's letters' case makes no difference in `eip155`. */
export function getBalanceQueryKey(parameters: {
  address: string | undefined
  network: CaipNetworkId | undefined
}) {
  const { address, network } = parameters
  const plain = network?.startsWith('eip155:') ? address?.toLowerCase() : address
  return ['latchkey', 'balance', { network, address: plain }] as const
}

/** Parameters of {@link getBalanceQueryOptions}. Incomplete ones give a query that is switched off. */
export type BalanceQueryParameters = {
  address: string | undefined
  network: CaipNetworkId | undefined
}

/** The query of a native balance. */
export function getBalanceQueryOptions(
  config: Config,
  parameters: BalanceQueryParameters,
): QueryOptions<Balance, ReturnType<typeof getBalanceQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.balance,
    queryKey: getBalanceQueryKey(parameters),
    queryFn: ({ signal }) => getBalance(config, { address, network, signal }),
    enabled: address !== undefined && network !== undefined,
  }
}
