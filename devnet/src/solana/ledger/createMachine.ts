import { base58 } from '@scure/base'
import { type Address, type EncodedAccount, type Transaction, address as toAddress } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import type { LedgerAccount, LedgerEntry, Simulation } from './Ledger.ts'
import { toErrorJson } from './toErrorJson.ts'

/** How many of the last slots the `SlotHashes` sysvar names: enough to make a lookup table. */
const slotHashes = 32

/** What one execution did. */
export type Execution = Pick<LedgerEntry, 'err' | 'logs' | 'computeUnits' | 'inner'>

/**
 * litesvm in the terms of the ledger. `setTime` sets its slot, clock and `SlotHashes` before each execution. Which blockhashes
 * are recent is checked by the ledger alone, so litesvm's check is off. litesvm's history refuses a transaction it has
 * executed before; its capacity of 1,000,000 is more than a development chain executes.
 */
export function createMachine(blockhashOf: (slot: number) => string) {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(1_000_000n).withSigverify(false)
  return {
    setTime(slot: number, milliseconds: number) {
      svm.warpToSlot(BigInt(slot))
      const clock = svm.getClock()
      clock.unixTimestamp = BigInt(Math.floor(milliseconds / 1000))
      svm.setClock(clock)
      svm.setSlotHashes(
        Array.from({ length: Math.min(slotHashes, slot) }, (_, index) => ({
          slot: BigInt(slot - 1 - index),
          hash: blockhashOf(slot - 1 - index),
          // The type of litesvm requires it.
          toString: () => '',
        })),
      )
    },
    /** @throws where a signature is missing or wrong and `verify` is set */
    execute(transaction: Transaction, verify: boolean): Execution {
      svm.withSigverify(verify)
      const outcome = svm.sendTransaction(transaction)
      const failed = outcome instanceof FailedTransactionMetadata
      const meta = failed ? outcome.meta() : outcome
      return {
        err: failed ? toErrorJson(outcome.err()) : null,
        logs: meta.logs(),
        computeUnits: meta.computeUnitsConsumed(),
        inner: meta.innerInstructions().flatMap((list, index) => {
          const instructions = list.map((inner) => {
            const instruction = inner.instruction()
            return {
              programIdIndex: instruction.programIdIndex(),
              accounts: [...instruction.accounts()],
              data: base58.encode(instruction.data()),
              stackHeight: inner.stackHeight(),
            }
          })
          return instructions.length > 0 ? [{ index, instructions }] : []
        }),
      }
    },
    /** @throws where a signature is missing or wrong and `verify` is set */
    simulate(transaction: Transaction, verify: boolean): Simulation {
      svm.withSigverify(verify)
      const outcome = svm.simulateTransaction(transaction)
      const meta = outcome.meta()
      const failed = outcome instanceof FailedTransactionMetadata
      const after = failed ? [] : outcome.postAccounts()
      return {
        err: failed ? toErrorJson(outcome.err()) : null,
        logs: meta.logs(),
        computeUnits: meta.computeUnitsConsumed(),
        accounts: new Map(after.map((account) => [String(account.address), toLedgerAccount(account)])),
      }
    },
    getAccount(address: string): LedgerAccount | undefined {
      const account = svm.getAccount(toAddress(address))
      // What litesvm keeps of an emptied account doesn't exist on a chain.
      if (!account.exists || (account.lamports === 0n && account.data.length === 0)) return undefined
      return toLedgerAccount(account)
    },
    programAccounts: (program: string): readonly LedgerAccount[] =>
      svm
        .getProgramAccounts(toAddress(program))
        .filter(({ lamports }) => lamports > 0n)
        .map(toLedgerAccount),
    rentExemption: (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    setAccount: (account: LedgerAccount) =>
      svm.setAccount({
        ...account,
        address: toAddress(account.address),
        programAddress: account.programAddress as Address,
        lamports: account.lamports as EncodedAccount['lamports'],
        space: BigInt(account.data.length),
      }),
  }
}

function toLedgerAccount(account: EncodedAccount): LedgerAccount {
  const { address, programAddress, lamports, executable } = account
  return { address, programAddress, lamports, executable, data: new Uint8Array(account.data) }
}
