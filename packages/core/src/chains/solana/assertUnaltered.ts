import { base64 } from '@scure/base'
import { RpcError } from '../../base/rpcErrors.ts'
import type { RpcClient } from '../../config/Network.ts'
import type { SolanaTransfer } from '../../config/Transaction.ts'
import { TransactionError } from '../../requests/TransactionError.ts'
import { programs } from './addresses.ts'
import { type MessageStep, type ParsedMessage, parseMessage } from './parseMessage.ts'
import { parseSolanaTransaction } from './SolanaTransaction.ts'

/**
 * Programs whose instructions wallets add by themselves: they set the priority fee, or stop the transaction when an account
 * isn't as the wallet expects it (Lighthouse, https://github.com/Jac0xb/lighthouse). Neither moves anything.
 */
const addedByWallets: readonly string[] = [
  programs.computeBudget,
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
]

/**
 * Compares the transaction the network knows under an id with the one that was given to the wallet. On public clusters the wallet
 * builds what it sends from that, so that the app sees the result only there.
 *
 * @param sent the value `sendTransaction` was called with; an `address` in it is the account that pays
 * @returns false while the node doesn't know the transaction
 * @throws TransactionError (`altered`), RpcError for an answer that makes no sense, and what RPC requests throw
 */
export async function assertUnaltered(
  rpc: RpcClient,
  hash: string,
  sent: unknown,
  signal?: AbortSignal,
): Promise<boolean> {
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const answer = await rpc.request({ method: 'getTransaction', params: [hash, options] }, { signal })
  if (answer === null || answer === undefined) return false
  const found = parseFound(answer)
  const transaction = parseSolanaTransaction(sent)
  const { address } = sent as { readonly address?: unknown }
  const isSame =
    (typeof address !== 'string' || found.message.signers.includes(address)) &&
    ('serialized' in transaction
      ? isSameSteps(found.message, parseMessage(transaction.serialized as Uint8Array, found.loaded).steps)
      : 'instructions' in transaction
        ? isSameSteps(
            found.message,
            transaction.instructions.map(({ programAddress, accounts = [], data = new Uint8Array() }) => ({
              program: programAddress,
              accounts: accounts.map((account) => account.address),
              data,
            })),
          )
        : isTransfer(found, transaction))
  if (!isSame) throw new TransactionError('altered', { hash })
  return true
}

/** A transaction of the network. */
type Found = {
  readonly message: ParsedMessage
  /** Accounts of lookup tables, by `<table>/<index>`. */
  readonly loaded: Readonly<Record<string, string>>
  /** Owner and mint of token accounts afterwards, by their address; empty for a transaction that failed. */
  readonly holders: ReadonlyMap<string | undefined, { readonly owner: unknown; readonly mint: unknown }>
  readonly hasFailed: boolean
}

/** @throws RpcError */
function parseFound(answer: unknown): Found {
  try {
    const { transaction, meta } = answer as { transaction: [string, string]; meta: Record<string, unknown> }
    const bytes = base64.decode(transaction[0])
    const { writable = [], readonly: read = [] } = (meta.loadedAddresses ?? {}) as {
      writable?: string[]
      readonly?: string[]
    }
    const addresses = [...writable, ...read]
    const { lookups } = parseMessage(bytes)
    const loaded = Object.fromEntries(lookups.map((key, index) => [key, String(addresses[index])]))
    const message = parseMessage(bytes, loaded)
    const balances = (meta.postTokenBalances ?? []) as {
      accountIndex: number
      owner?: unknown
      mint?: unknown
    }[]
    const holders = balances.map(
      ({ accountIndex, owner, mint }) => [message.accounts[accountIndex], { owner, mint }] as const,
    )
    return {
      message,
      loaded,
      holders: new Map(holders),
      hasFailed: meta.err !== null && meta.err !== undefined,
    }
  } catch (cause) {
    throw new RpcError({
      code: -1,
      message: 'The network answered with a transaction that makes no sense.',
      cause,
    })
  }
}

/** The instructions but those that a wallet adds. */
const essential = (steps: readonly MessageStep[]) =>
  steps.filter(({ program }) => !addedByWallets.includes(program))

/** Whether a transaction has exactly these instructions, in this order. */
function isSameSteps({ steps }: ParsedMessage, expected: readonly MessageStep[]): boolean {
  const [found, wanted] = [essential(steps), essential(expected)]
  return (
    found.length === wanted.length &&
    found.every((step, index) => {
      const other = wanted[index]
      return (
        other !== undefined &&
        step.program === other.program &&
        isSameList(step.data, other.data) &&
        isSameList(step.accounts, other.accounts) &&
        !step.accounts.includes(undefined)
      )
    })
  )
}

function isSameList(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  return a.length === b.length && Array.from(a).every((entry, index) => entry === b[index])
}

/** Whether a transaction is this transfer and nothing else; the receiver's token account may be created by it. */
function isTransfer({ message, holders, hasFailed }: Found, { to, value, token }: SolanaTransfer): boolean {
  const steps = essential(message.steps)
  const creations = steps.filter(({ program }) => program === programs.associatedToken)
  const [transfer, ...others] = steps.filter((step) => !creations.includes(step))
  if (!transfer || others.length > 0) return false
  const { program, accounts, data } = transfer
  const amountAt = (offset: number) =>
    new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true)
  if (token === undefined)
    // `Transfer` of the System Program: a number of four bytes, lamports; sender, receiver
    return (
      creations.length === 0 &&
      program === programs.system &&
      data.length === 12 &&
      isSameList(data.subarray(0, 4), [2, 0, 0, 0]) &&
      amountAt(4) === value &&
      accounts[1] === to
    )
  // `TransferChecked`: a number of one byte, amount, decimals; source, mint, destination, owner
  const [, mint, destination] = accounts
  const holder = holders.get(destination)
  return (
    creations.every(
      ({ accounts: [, created, owner, kind] }) => created === destination && owner === to && kind === token,
    ) &&
    (program === programs.token || program === programs.token2022) &&
    data.length === 10 &&
    data[0] === 12 &&
    amountAt(1) === value &&
    mint === token &&
    (hasFailed || (holder?.owner === to && holder.mint === token))
  )
}
