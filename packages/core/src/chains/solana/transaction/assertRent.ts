import type { ReadCall } from '../../../config/adapterActions.ts'
import { getBalance } from '../actions/getBalance.ts'
import { SolanaTransferError } from '../errors/SolanaTransferError.ts'
import { readAccount } from '../reading/readAccount.ts'
import { readAmount } from '../reading/readAmount.ts'
import { readAnswer } from '../reading/readAnswer.ts'
import { signatureFee } from './signatureFee.ts'

/**
 * Refuses a transfer of SOL that leaves an account with less than Solana asks of one: a new receiver, or a payer who
 * keeps a little. Whoever keeps nothing at all is fine. @throws SolanaTransferError
 */
export async function assertRent(
  call: Pick<ReadCall, 'rpc'>,
  { from, to, value }: { from: string; to: string; value: bigint },
): Promise<void> {
  const { rpc } = call
  const [receiver, balance, rent] = await Promise.all([
    readAccount(rpc, to),
    getBalance({ ...call, address: from } as Parameters<typeof getBalance>[0]),
    readAnswer(rpc, 'getMinimumBalanceForRentExemption', [0], readAmount),
  ])
  if (!receiver && value < rent) throw new SolanaTransferError({ reason: 'receiverRent' })
  const left = balance - value - signatureFee
  if (left > 0n && left < rent) throw new SolanaTransferError({ reason: 'senderRent' })
}
