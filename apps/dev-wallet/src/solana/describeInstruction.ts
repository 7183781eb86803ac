import { formatUnits } from 'viem'
import type { DecodedInstruction } from './decodeTransaction.ts'

/** Human-readable description of an instruction. */
export type Step = {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** The wallet does not understand the instruction. */
  readonly isUnknown?: boolean
}

/** Addresses of programs whose instructions are described. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const systemProgram = '11111111111111111111111111111111'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/** Describes one instruction of a transaction; transfers of coins and tokens in full. */
export function describeInstruction({ program, accounts, data }: DecodedInstruction): Step {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const account = (index: number) => accounts[index] ?? 'an account of a lookup table'
  // Transfer of the system program: opcode 2 as u32, lamports as u64, both little-endian.
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2)
    return {
      title: `Transfer ${formatUnits(view.getBigUint64(4, true), 9)} SOL`,
      facts: [
        ['From', account(0)],
        ['To', account(1)],
      ],
    }
  // TransferChecked and Token-2022's TransferCheckedWithFee have amount and decimals at the same offsets after the opcode.
  const amountOffset = tokenPrograms.includes(program)
    ? data[0] === 12
      ? 1
      : data[0] === 26 && data[1] === 1
        ? 2
        : 0
    : 0
  if (amountOffset > 0 && data.length >= amountOffset + 9)
    return {
      title: `Transfer ${formatUnits(view.getBigUint64(amountOffset, true), view.getUint8(amountOffset + 8))} tokens`,
      facts: [
        ['Token', account(1)],
        ['From', account(0)],
        ['To', account(2)],
      ],
    }
  if (program === associatedTokenProgram && data.length <= 1)
    return {
      title: 'Create a token account',
      facts: [
        ['Of', account(2)],
        ['Token', account(3)],
        ['Paid by', account(0)],
      ],
    }
  if (program === computeBudgetProgram) return { title: 'Set the compute fee', facts: [] }
  if (memoPrograms.includes(program))
    return { title: 'Add a memo', facts: [['Memo', new TextDecoder().decode(data)]] }
  return {
    title: 'Call a program',
    facts: [
      ['Program', program],
      ['Data', `${data.length} bytes`],
    ],
    isUnknown: true,
  }
}
