import type { CompiledTransactionMessage } from '@solana/kit'

/** An instruction of a message by its places in the list of accounts. */
export type CompiledInstruction = {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** The instructions of a message of any version. */
export function instructionsOf(message: CompiledTransactionMessage): readonly CompiledInstruction[] {
  const list = 'instructions' in message ? message.instructions : []
  return list.map((instruction) => ({
    programIdIndex: instruction.programAddressIndex,
    accounts: instruction.accountIndices ?? [],
    data: new Uint8Array(instruction.data ?? []),
  }))
}
