import * as v from 'valibot'
import type { Store } from '../store.ts'
import { decodeCall } from './describe/decodeCall.ts'
import { systemProgram, tokenPrograms } from './describe/solanaStep.ts'
import type { PreparedRequest } from './PreparedRequest.ts'
import { parseSolanaTransaction, type SolanaInstruction } from './solanaTransaction.ts'

const recipientList = v.array(v.string())
/** Oldest recipients beyond this number are dropped. */
const maxRecipients = 500

/** Returns the addresses this device has sent to, newest last. Warnings about new and look-alike recipients are based on them. */
export async function getRecipients(store: Store, account: string): Promise<readonly string[]> {
  const parsed = v.safeParse(recipientList, await store.get(`recipients|${account}`).catch(() => undefined))
  return parsed.success ? parsed.output : []
}

/**
 * Stores whom a signed request pays. EVM addresses in lower case; base58 as it is, because its capital letters count. A storage
 * that fails leaves the list as it is: what was signed is signed. Never throws.
 */
export async function addRecipients(store: Store, request: PreparedRequest): Promise<void> {
  const added = recipientsOf(request)
  if (added.length === 0) return
  const { account } = request
  const stored = await getRecipients(store, account)
  const all = [...new Set([...stored, ...added])].slice(-maxRecipients)
  await store.set(`recipients|${account}`, all).catch(() => undefined)
}

function recipientsOf(request: PreparedRequest): string[] {
  if (request.kind === 'solanaTransactions')
    return request.transactions.flatMap((transaction) =>
      parseSolanaTransaction(transaction).instructions.flatMap((instruction) => paidBy(instruction) ?? []),
    )
  const calls = request.kind === 'calls' ? request.calls : request.kind === 'transaction' ? [request] : []
  return calls.flatMap(({ to, data }) => {
    const { args = {} } = decodeCall(data) ?? {}
    const paid = data === '0x' ? to : args.to
    return typeof paid === 'string' ? [paid.toLowerCase()] : []
  })
}

/** Returns the account that an instruction pays SOL or tokens to; undefined for one that is no payment. */
function paidBy({ program, data, accounts }: SolanaInstruction): string | undefined {
  // Transfer of the system program: from, to
  if (program === systemProgram) return data[0] === 2 && data.length === 12 ? accounts[1] : undefined
  if (!tokenPrograms.includes(program)) return undefined
  // Transfer: from, to, authority; TransferChecked: from, mint, to, authority
  if (data[0] === 3) return accounts[1]
  return data[0] === 12 ? accounts[2] : undefined
}
