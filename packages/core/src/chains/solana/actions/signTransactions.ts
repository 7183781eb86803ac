import { requestLimits } from '../../../base/deadline.ts'
import type { WalletCall } from '../../../config/adapterActions.ts'
import { clusterNames } from '../../../standardWallet/clusterNames.ts'
import type { StandardAccount } from '../../../standardWallet/WalletStandard.ts'
import { solanaConnectorOf } from '../connector/solanaConnectorOf.ts'
import { SolanaTransferError } from '../errors/SolanaTransferError.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { readBytes } from '../wallet/readBytes.ts'
import { requireAccount } from '../wallet/requireAccount.ts'
import { requireFeature } from '../wallet/requireFeature.ts'

type Input = { account: StandardAccount; chain: string; transaction: Uint8Array }
type Sign = (...inputs: readonly Input[]) => Promise<readonly { signedTransaction: unknown }[]>

/**
 * `solana:signTransaction` for one or several transactions at once, as bytes on the wire; answers them signed, in order.
 * What the wallet changed is refused.
 * @throws SolanaTransferError (`altered`), UserRejectedRequestError, ContextMismatchError, RpcError, TimeoutError,
 * AbortedError, WalletUnavailableError, InvalidAnswerError
 */
export async function signTransactions(
  p: WalletCall & { transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const { network, address, signal, transactions } = p
  const wallet = solanaConnectorOf(p.connector).getProvider()
  const sign = requireFeature<Sign>(wallet, 'solana:signTransaction', 'signTransaction')
  const account = requireAccount(wallet, address)
  const chain = clusterNames.ofNetwork(network.caipNetworkId)
  const inputs = transactions.map((transaction) => ({ account, chain, transaction: transaction.slice() }))
  const options = { operation: 'signTransaction', timeout: requestLimits.approval, signal }
  const answer = await askWallet(() => sign(...inputs), options)
  return transactions.map((transaction, index) => {
    const signed = readBytes(
      Array.isArray(answer) ? answer[index]?.signedTransaction : undefined,
      'a signed transaction',
    )
    if (!isSameMessage(transaction, signed)) throw new SolanaTransferError({ reason: 'altered' })
    return signed
  })
}

/** Whether two transactions differ in their signatures only. */
function isSameMessage(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && messageOf(a).every((byte, index) => byte === messageOf(b)[index])
}

function messageOf(wire: Uint8Array): Uint8Array {
  return wire.subarray(1 + (wire[0] ?? 0) * 64)
}
