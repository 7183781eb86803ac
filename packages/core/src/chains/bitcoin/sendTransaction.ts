import { loadCode } from '../../base/load.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { ReadCall, WalletCall } from '../../config/adapterActions.ts'
import type { BitcoinTransfer } from '../../config/Transaction.ts'
import { assertAddressOf, getAddressKind } from './addresses.ts'
import { feeLimits, parseTransfer } from './BitcoinTransaction.ts'
import type { BitcoinSession } from './BitcoinWallet.ts'
import { BitcoinTransactionError } from './errors.ts'
import { fetchCoins, fetchFeeRate, fetchTransactionHex } from './esplora.ts'
import { getFeeOfAll, planTransfer, type TransferPlan } from './planTransfer.ts'
import type { EsploraNode } from './requestEsplora.ts'
import { requireSession } from './requireSession.ts'
import { sendSigned, signUnaltered } from './signPsbt.ts'

/**
 * Sends a {@link BitcoinTransfer} and returns its id. A wallet that pays by itself chooses coins and fee, unless the
 * payment has a note or a fee of its own, or is from another account than the wallet's one for payments. Else the
 * payment is built here, signed by the wallet, compared with what was asked for, and sent by the app's node.
 *
 * @throws BitcoinTransactionError, ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError (the wallet may
 * still send it), AbortedError, WalletUnavailableError, InvalidAnswerError, and what requests to the node throw
 */
export async function sendTransaction(
  p: WalletCall & EsploraNode & { transaction: unknown },
): Promise<string> {
  const { network, address, pauses, signal } = p
  const node = { network, pauses }
  const transfer = parseTransfer(p.transaction, network)
  const { wallet, session } = await requireSession(p)
  const { to, value, memo, feeRate } = transfer
  const isPlain = memo === undefined && feeRate === undefined
  if (wallet.sendTransfer && isPlain && isPaymentAccount(session, address)) {
    try {
      return await wallet.sendTransfer({ from: address, to, value, signal })
    } catch (error) {
      // A wallet that doesn't know the method has sent nothing.
      if (!isUnknownMethod(error)) throw error
    }
  }

  const plan = await planPayment({ node, from: address, transfer, signal })
  const { buildPayment } = await loadCode(() => import('./signerParts.ts'))
  const isOld = getAddressKind(address) === 'p2pkh'
  const coins = await Promise.all(
    plan.coins.map(async (coin) => ({
      ...coin,
      source: isOld ? await fetchTransactionHex(node, coin.txid, { signal }) : undefined,
    })),
  )
  const { publicKey } = session.records.find((record) => record.address === address) ?? {}
  const psbt = buildPayment({
    network: network.caipNetworkId,
    from: address,
    publicKey,
    to,
    value,
    change: plan.change,
    memo,
    coins,
  })
  // The node's answers took a moment, so the account is checked again.
  await requireSession(p)
  const inputs = coins.map((_, index) => ({ index, address }))
  return sendSigned(p, await signUnaltered(wallet, p, psbt, inputs))
}

/** Whether a wallet refused a request because it doesn't know its method. */
function isUnknownMethod(error: unknown): boolean {
  return error instanceof RpcError && [-32_601, -32_001, 4200].includes(error.code)
}

/**
 * Upper bound of the fee of a payment, satoshis: what its size costs, twice, for wallets that choose coins and fee themselves.
 * For the value 0 that of a payment which spends every coin, the most that a form can lead to.
 */
export async function estimateFee(
  p: ReadCall & EsploraNode & { from: string; to: string; value: bigint },
): Promise<bigint> {
  const { network, pauses, from, to, value } = p
  const node = { network, pauses }
  if (value === 0n) {
    const [coins, feeRate] = await Promise.all([fetchCoins(node, from), fetchFeeRate(node)])
    const kinds = {
      from: assertAddressOf(from, network.caipNetworkId),
      to: assertAddressOf(to, network.caipNetworkId),
    }
    return getFeeOfAll({ coins, feeRate, ...kinds }) * 2n
  }
  const { sizeFee } = await planPayment({ node, from, transfer: { to, value } })
  return sizeFee * 2n
}

/** Whether wallets that pay by themselves pay from this account: the first that is for payments. */
function isPaymentAccount({ records, accounts }: BitcoinSession, address: string): boolean {
  const first = accounts.find((account) =>
    records.some((record) => record.address === account && record.type === 'payment'),
  )
  return first === address
}

/** Plans a payment with the coins of the sender. @throws BitcoinTransactionError (`funds`, `feeLimit`) */
async function planPayment(p: {
  node: EsploraNode
  from: string
  transfer: BitcoinTransfer
  signal?: AbortSignal | undefined
}): Promise<TransferPlan> {
  const { node, from, transfer, signal } = p
  const { network } = node
  const [coins, estimated] = await Promise.all([
    fetchCoins(node, from, { signal }),
    transfer.feeRate ?? fetchFeeRate(node, { signal }),
  ])
  const plan = planTransfer({
    coins,
    value: transfer.value,
    feeRate: estimated,
    from: assertAddressOf(from, network.caipNetworkId),
    to: assertAddressOf(transfer.to, network.caipNetworkId),
    memo: transfer.memo,
  })
  if (estimated > feeLimits.rate || plan.fee > feeLimits.fee)
    throw new BitcoinTransactionError({ reason: 'feeLimit' })
  return plan
}
