import { toBase58 } from '../../base/base58.ts'
import { InvalidParameterError } from '../../base/errors.ts'
import { loadCode } from '../../base/load.ts'
import type { ReadCall } from '../../config/adapterActions.ts'
import type { SolanaInstructions, SolanaTransaction, SolanaTransfer } from '../../config/Transaction.ts'
import { SolanaTransferError } from './errors.ts'
import { getPriorityFee, signatureFee } from './fees.ts'
import { getAccountInfo, getBalance, parseAmount, requestParsed } from './solanaRpc.ts'

/** Bytes before the addresses in a lookup table. */
const tableHeaderSize = 56
/** Limit of compute units per instruction, if the app sets none. */
const defaultUnitsPerInstruction = 200_000

/**
 * Builds the unsigned transaction of an app with a fresh blockhash, and returns its bytes for the wallet.
 *
 * @throws InvalidParameterError, SolanaTransferError, LatchkeyError (`CODE_NOT_LOADED`), and what RPC requests
 * throw
 */
export async function prepareTransaction(
  call: Pick<ReadCall, 'rpc'>,
  from: string,
  transaction: SolanaTransaction,
): Promise<Uint8Array> {
  if ('serialized' in transaction) return transaction.serialized as Uint8Array
  const { rpc } = call
  const { kitParts } = await loadCode(() => import('./kitParts.ts'))
  const { compileTransaction, transferInstructions, planTransfer } = kitParts
  const plan =
    'instructions' in transaction
      ? {
          ...transaction,
          units: transaction.computeUnits ?? defaultUnitsPerInstruction * transaction.instructions.length,
        }
      : await planCheckedTransfer(transaction)
  async function planCheckedTransfer(transfer: SolanaTransfer) {
    const transferPlan = await planTransfer(call, { ...transfer, from })
    if (transfer.token === undefined) await assertRent(call, { ...transfer, from })
    return { ...transferPlan, lookupTables: [] }
  }
  const writableAccounts = plan.instructions.flatMap((instruction) =>
    (instruction.accounts ?? []).filter(({ role }) => role % 2 === 1).map((account) => account.address),
  )
  const requestedPrice = (plan as SolanaInstructions).priorityFee
  const [price, tables, lifetime] = await Promise.all([
    requestedPrice ?? getPriorityFee(rpc, writableAccounts),
    fetchLookupTables(call, plan.lookupTables ?? []),
    requestParsed(rpc, 'getLatestBlockhash', [{ commitment: 'confirmed' }], (value) => {
      const { blockhash, lastValidBlockHeight } = value as Record<string, unknown>
      if (typeof blockhash !== 'string') throw new TypeError('Not a blockhash')
      return { blockhash, lastValidBlockHeight: parseAmount(lastValidBlockHeight) }
    }),
  ])
  // Without a price and without a limit of the app, the network's defaults apply.
  const budget =
    price > 0n || 'computeUnits' in transaction
      ? [transferInstructions.computeLimit(plan.units), transferInstructions.computePrice(price)]
      : []
  return compileTransaction({ from, instructions: [...budget, ...plan.instructions], lifetime, tables })
}

async function fetchLookupTables({ rpc }: Pick<ReadCall, 'rpc'>, addresses: readonly string[]) {
  const tables = await Promise.all(
    addresses.map(async (address) => {
      const { data } = (await getAccountInfo(rpc, address)) ?? {}
      if (!data || data.length < tableHeaderSize)
        throw new InvalidParameterError({
          field: 'lookupTables',
          write: 'addresses of lookup tables of this network',
        })
      const length = Math.floor((data.length - tableHeaderSize) / 32)
      const entries = Array.from({ length }, (_, index) =>
        toBase58(data.subarray(tableHeaderSize + index * 32, tableHeaderSize + index * 32 + 32)),
      )
      return [address, entries] as const
    }),
  )
  return Object.fromEntries(tables)
}

/**
 * Asserts that a transfer of SOL leaves no account below the rent-exempt minimum: neither a new receiver nor the
 * sender. A sender may send everything.
 *
 * @throws SolanaTransferError, and what RPC requests throw
 */
async function assertRent(
  call: Pick<ReadCall, 'rpc'>,
  { from, to, value }: { from: string; to: string; value: bigint },
): Promise<void> {
  const { rpc } = call
  const [receiver, balance, rent] = await Promise.all([
    getAccountInfo(rpc, to),
    getBalance({ ...call, address: from } as Parameters<typeof getBalance>[0]),
    requestParsed(rpc, 'getMinimumBalanceForRentExemption', [0], parseAmount),
  ])
  if (!receiver && value < rent) throw new SolanaTransferError({ reason: 'receiverRent' })
  const remaining = balance - value - signatureFee
  if (remaining > 0n && remaining < rent) throw new SolanaTransferError({ reason: 'senderRent' })
}
