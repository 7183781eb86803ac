import type { RpcClient } from '../../../config/Network.ts'
import { TransactionAlteredError } from '../errors/TransactionAlteredError.ts'
import { sameAddress } from '../provider/sameAddress.ts'
import type { EvmTransaction } from './EvmTransaction.ts'
import type { PendingTransaction } from './readTransaction.ts'

/**
 * Compares a transaction of the network with what the wallet was handed (X.42). A smart account's is sent by somebody else
 * around it, and can't be compared: only an account without code is held to it.
 * @throws TransactionAlteredError
 */
export async function assertUnaltered(
  rpc: RpcClient,
  found: PendingTransaction,
  sent: EvmTransaction,
  signal?: AbortSignal,
): Promise<void> {
  const { hash } = found
  if (sent.address !== undefined && !sameAddress(found.from, sent.address)) {
    const code = await rpc.request({ method: 'eth_getCode', params: [sent.address, 'latest'] }, { signal })
    if (code === '0x') throw new TransactionAlteredError({ hash, field: 'from' })
    return
  }
  if (!sameAddress(found.to ?? '', sent.to)) throw new TransactionAlteredError({ hash, field: 'to' })
  if (BigInt(found.value) !== (sent.value ?? 0n)) throw new TransactionAlteredError({ hash, field: 'value' })
  const data = sent.data ?? '0x'
  if (found.input.toLowerCase() !== data.toLowerCase()) {
    throw new TransactionAlteredError({ hash, field: 'data' })
  }
}
