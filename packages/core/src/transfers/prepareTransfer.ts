import type { CaipNetworkId } from '@latchkey/protocol'
import { getBalance } from '../accounts/getBalance.ts'
import { getZones } from '../accounts/nameZones.ts'
import { loadCode } from '../base/load.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { requireTokenActions, TokenTransferError, UnsupportedSendError } from '../requests/tokenActions.ts'
import { InsufficientFundsError, NameMovedError } from './errors.ts'
import { estimateSendFee } from './estimateSendFee.ts'
import type { ParsedTransfer } from './parseTransfer.ts'

/** Checks that an account can pay for a transfer and builds the transaction for its wallet. */
type PrepareTransfer = (
  config: Config,
  p: { transfer: ParsedTransfer; network: CaipNetworkId; from: string; signal: AbortSignal | undefined },
) => Promise<unknown>

/**
 * Prepares a transfer of the native currency.
 *
 * @throws InsufficientFundsError, and what RPC requests throw
 */
export const prepareNativeTransfer: PrepareTransfer = async (config, { transfer, network, from, signal }) => {
  const { to, value } = transfer
  const [balance, fee] = await Promise.all([
    getBalance(config, { network, address: from, signal }),
    estimateSendFee(config, { network, account: from, to, amount: value, signal }),
  ])
  if (balance.value < value + fee) throw new InsufficientFundsError({ balance: balance.value, value, fee })
  const gasPrice = transfer.kind === 'native' ? transfer.gasPrice : undefined
  return { to, address: from, data: '0x', value, gasPrice }
}

/**
 * Prepares a transfer of a token. The account must hold enough of it, and of the native currency for the fee, the token must
 * have the decimals the list of tokens states, and a simulated transfer must succeed.
 *
 * @throws InsufficientFundsError, TokenTransferError, UnsupportedSendError, and what RPC
 * requests throw
 */
export const prepareTokenTransfer: PrepareTransfer = async (config, p) => {
  const { transfer: parsed, network: id, from, signal } = p
  const { to, value } = parsed
  const network = requireNetwork(config, id)
  if (parsed.kind !== 'token') throw new UnsupportedSendError({ what: parsed.symbol })
  const { token } = parsed
  const transfer = { token, from, to, value }
  const request = { network: id, signal }
  return queryChain(config, request, 'prepareTokenSend', async (actions, call) => {
    const tokens = await requireTokenActions(actions, network)
    const [decimals, balance, nativeBalance] = await Promise.all([
      tokens.getDecimals?.({ ...call, token, address: from }),
      tokens.getBalance({ ...call, token, address: from }),
      actions.getBalance({ ...call, address: from }),
    ])
    if (balance < value) throw new InsufficientFundsError({ balance, value, fee: 0n })
    // The amount was converted with the decimals of the list. With others it would be a hundred or a million times as much.
    if (decimals !== undefined && decimals !== parsed.decimals)
      throw new TokenTransferError({ reason: 'decimals' })
    await tokens.tryTransfer({ ...call, ...transfer })
    const fee = await tokens.estimateTransferFee({ ...call, ...transfer })
    if (nativeBalance < fee) {
      throw new InsufficientFundsError({
        balance: nativeBalance,
        value: 0n,
        fee,
        symbol: network.nativeCurrency.symbol,
      })
    }
    return tokens.buildTransfer(transfer)
  })
}

/** Parameters of {@link assertReceiverName}. */
type AssertReceiverNameParameters = {
  name: string
  /** The address the name was resolved to. */
  address: string
  network: Network
  signal?: AbortSignal | undefined
}

/**
 * Resolves the receiver's name again and compares the address. A name outside the server's zones was given by the app
 * and is not checked.
 *
 * @throws NameMovedError; NameError `resolve` if the name can't be resolved, because an unchecked name must not be
 * paid; AbortedError
 */
export async function assertReceiverName(config: Config, p: AssertReceiverNameParameters): Promise<void> {
  const { name, address, network, signal } = p
  if (!(await isServedName(config, name))) return
  const { resolveServedName } = await loadCode(() => import('../accounts/getNameAddress.ts'))
  const resolved = await resolveServedName(config, { name, network, signal })
  if (!resolved || !sameAddress(network.chainNamespace, resolved.address, address))
    throw new NameMovedError({ receiver: name })
}

async function isServedName(config: Config, name: string): Promise<boolean> {
  const { own, foreign } = await getZones(config)
  return [...own, ...foreign].some((zone) => name.toLowerCase().endsWith(`.${zone}`))
}
