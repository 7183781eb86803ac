import type { ReadCall } from '../../../config/adapterActions.ts'
import { SolanaTransferError } from '../errors/SolanaTransferError.ts'
import { programs } from '../programs.ts'
import { readAccount } from '../reading/readAccount.ts'
import { readAmount } from '../reading/readAmount.ts'
import { readAnswer } from '../reading/readAnswer.ts'
import { readTokenAccounts } from '../reading/readTokenAccounts.ts'
import type { SolanaInstruction, SolanaTransfer } from './SolanaTransaction.ts'
import { transferInstructions } from './transferInstructions.ts'

/** A transfer as instructions, and what the accounts it makes cost. */
export type TransferPlan = {
  readonly instructions: readonly SolanaInstruction[]
  /** Compute units it needs at most. */
  readonly units: number
  /** Lamports that stay in accounts made by it. */
  readonly rent: bigint
}

/** Bytes of a token account without extensions; those of Token-2022 need some more. */
const tokenAccountSize = 165
const tokenAccount2022Size = 182
/** Measured on the programs themselves, generously rounded up. */
const units = { native: 1_000, token: 60_000, tokenAccount: 60_000 } as const

/** Plans a transfer from `from`. @throws SolanaTransferError, and what RPC reads throw */
export async function planTransfer(
  { rpc }: Pick<ReadCall, 'rpc'>,
  p: SolanaTransfer & { readonly from: string },
): Promise<TransferPlan> {
  const { from, to, value, token } = p
  if (token === undefined) {
    return { instructions: [transferInstructions.native(from, to, value)], units: units.native, rent: 0n }
  }
  const [mint, receiver, held] = await Promise.all([
    readAccount(rpc, token),
    readAccount(rpc, to),
    readTokenAccounts(rpc, from, token),
  ])
  const program = mint?.owner
  const decimals = mint?.data[44]
  if (decimals === undefined || (program !== programs.token && program !== programs.token2022))
    throw new SolanaTransferError({ reason: 'notAToken' })
  if (receiver?.owner === programs.token || receiver?.owner === programs.token2022)
    throw new SolanaTransferError({ reason: 'receiverIsTokenAccount' })
  const source = [...held].sort((a, b) => (a.amount < b.amount ? 1 : -1))[0]
  if (!source) throw new SolanaTransferError({ reason: 'noTokenAccount' })
  const destination = await transferInstructions.tokenAccountOf({ program, owner: to, mint: token })
  const isNew = (await readAccount(rpc, destination)) === undefined
  const size = program === programs.token ? tokenAccountSize : tokenAccount2022Size
  const transfer = transferInstructions.token({
    program,
    source: source.account,
    mint: token,
    destination,
    owner: from,
    amount: value,
    decimals,
  })
  if (!isNew) return { instructions: [transfer], units: units.token, rent: 0n }
  const create = transferInstructions.createTokenAccount({
    program,
    payer: from,
    account: destination,
    owner: to,
    mint: token,
  })
  return {
    instructions: [create, transfer],
    units: units.token + units.tokenAccount,
    rent: await readAnswer(rpc, 'getMinimumBalanceForRentExemption', [size], readAmount),
  }
}
