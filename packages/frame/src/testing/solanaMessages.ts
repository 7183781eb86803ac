import { base58, base64 } from '@scure/base'
import { testKeys } from './requestWorld.ts'

const me = base58.decode(testKeys().solana.address)

/** An instruction; accounts are keys, or indexes into [me, 9…9, 10…10]. */
export type TestInstruction = {
  readonly program: Uint8Array
  readonly accounts: readonly (number | Uint8Array)[]
  readonly data: readonly number[]
}

export const solanaKey = (fill: number) => new Uint8Array(32).fill(fill)
export const solanaPrograms = {
  system: new Uint8Array(32),
  token: base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: base58.decode('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  budget: base58.decode('ComputeBudget111111111111111111111111111111'),
  memo: base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  associated: base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  recentBlockhashes: base58.decode('SysvarRecentB1ockHashes11111111111111111111'),
}

export const little = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

export function systemTransfer(lamports: bigint, to: number | Uint8Array = 1): TestInstruction {
  return { program: solanaPrograms.system, accounts: [0, to], data: [2, 0, 0, 0, ...little(lamports, 8)] }
}

/** Sets the price of a compute unit in millionths of a lamport. */
export function unitPrice(price: bigint, trailing: readonly number[] = []): TestInstruction {
  return { program: solanaPrograms.budget, accounts: [], data: [3, ...little(price, 8), ...trailing] }
}

export function unitLimit(units: number): TestInstruction {
  return { program: solanaPrograms.budget, accounts: [], data: [2, ...little(BigInt(units), 4)] }
}

type MessageOptions = {
  /** Makes a transaction of version 0. */
  readonly isVersioned?: boolean
  /** Accounts that come from a lookup table; needs `isVersioned`. */
  readonly lookedUp?: number
  readonly payer?: Uint8Array
}

/** Serializes a transaction of these instructions as base64, signed by nobody yet. */
export function solanaMessage(
  instructions: readonly TestInstruction[],
  { isVersioned = false, lookedUp = 0, payer }: MessageOptions = {},
): string {
  const signers = payer ? [payer, me] : [me]
  const keys: Uint8Array[] = [...signers]
  const indexOf = (key: Uint8Array) => {
    const found = keys.findIndex((one) => base58.encode(one) === base58.encode(key))
    return found >= 0 ? found : keys.push(key) - 1
  }
  const resolve = (account: number | Uint8Array) =>
    indexOf(typeof account === 'number' ? ([me, solanaKey(9), solanaKey(10)][account] ?? me) : account)
  const compiled = instructions.map(({ program, accounts, data }) => {
    const list = accounts.map(resolve)
    return { program: indexOf(program), list, data }
  })
  const body = [
    ...(isVersioned ? [0x80] : []),
    signers.length,
    0,
    0,
    keys.length,
    ...keys.flatMap((key) => [...key]),
    ...solanaKey(1),
    compiled.length,
    ...compiled.flatMap(({ program, list, data }) => [
      program,
      list.length,
      ...list,
      ...(data.length < 128 ? [data.length] : [(data.length & 127) | 128, data.length >> 7]),
      ...data,
    ]),
    ...(isVersioned
      ? lookedUp > 0
        ? [1, ...solanaKey(55), lookedUp, ...Array.from({ length: lookedUp }, (_, at) => at), 0]
        : [0]
      : []),
  ]
  return base64.encode(Uint8Array.from([signers.length, ...new Uint8Array(64 * signers.length), ...body]))
}
