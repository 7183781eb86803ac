import { sha256 } from '@noble/hashes/sha2.js'
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

/** A lookup table, and which of its addresses a transaction uses. */
export type TestTable = {
  readonly key: Uint8Array
  readonly addresses: readonly Uint8Array[]
  readonly writable: readonly number[]
  readonly readOnly: readonly number[]
}

/** Writes the account of a lookup table in the format of its program, as a node answers it. */
export function lookupTableAccount(addresses: readonly Uint8Array[]) {
  const none = new Array<number>(8).fill(255)
  // kind, slot of deactivation (none), slot and place of the last extension, authority (none), padding
  const head = [1, 0, 0, 0, ...none, ...little(7n, 8), 0, 0, ...new Array<number>(32).fill(0), 0, 0]
  const bytes = Uint8Array.from([...head, ...addresses.flatMap((one) => [...one])])
  return {
    owner: 'AddressLookupTab1e1111111111111111111111111',
    lamports: 1,
    data: [base64.encode(bytes), 'base64'],
  }
}

/** The associated token account of an owner, without the check that no key belongs to it. */
export function tokenAccountOf(owner: Uint8Array, mint = listedMint): Uint8Array {
  const seeds = [...owner, ...solanaPrograms.token, ...mint, 255, ...solanaPrograms.associated]
  return sha256(Uint8Array.from([...seeds, ...new TextEncoder().encode('ProgramDerivedAddress')]))
}

/** USDC, which the wallet knows. */
const listedMint = base58.decode('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

/** The token account of an owner as a node answers it, parsed. */
export function tokenAccountData(owner: Uint8Array, mint = listedMint) {
  const tokenAmount = { amount: '1', decimals: 6 }
  const info = { mint: base58.encode(mint), owner: base58.encode(owner), tokenAmount }
  return { owner: base58.encode(solanaPrograms.token), lamports: 1, data: { parsed: { info } } }
}

/** Creates the associated token account of an owner. */
export function createTokenAccount(owner: Uint8Array, mint = listedMint): TestInstruction {
  const accounts = [0, tokenAccountOf(owner, mint), owner, mint, solanaPrograms.system, solanaPrograms.token]
  return { program: solanaPrograms.associated, accounts, data: [1] }
}

type MessageOptions = {
  /** Makes a transaction of version 0. */
  readonly isVersioned?: boolean
  /** Accounts that come from the lookup table `solanaKey(55)`, all of which may change; needs `isVersioned`. */
  readonly lookedUp?: number
  /** Lookup tables to take accounts from; the transaction is of version 0 then. */
  readonly tables?: readonly TestTable[]
  readonly payer?: Uint8Array
}

/** Serializes a transaction of these instructions as base64, signed by nobody yet. */
export function solanaMessage(
  instructions: readonly TestInstruction[],
  { isVersioned = false, lookedUp = 0, payer, tables = [] }: MessageOptions = {},
): string {
  const signers = payer ? [payer, me] : [me]
  const keys: Uint8Array[] = [...signers]
  const indexOf = (key: Uint8Array) => {
    const found = keys.findIndex((one) => base58.encode(one) === base58.encode(key))
    return found >= 0 ? found : keys.push(key) - 1
  }
  const addressesOf = (kind: 'writable' | 'readOnly') =>
    tables.flatMap(({ addresses, ...places }) => places[kind].map((place) => addresses[place]))
  const lookups = [...addressesOf('writable'), ...addressesOf('readOnly')].map((one) => String(one))
  /** Places in the tables come after all keys, whose number is not known yet: -1 is the first of them. */
  const resolve = (account: number | Uint8Array) => {
    const key = typeof account === 'number' ? ([me, solanaKey(9), solanaKey(10)][account] ?? me) : account
    const place = lookups.indexOf(String(key))
    return place >= 0 ? -1 - place : indexOf(key)
  }
  const resolved = instructions.map(({ program, accounts, data }) => {
    const list = accounts.map(resolve)
    return { program: indexOf(program), list, data }
  })
  const compiled = resolved.map(({ list, ...rest }) => ({
    ...rest,
    list: list.map((index) => (index < 0 ? keys.length - 1 - index : index)),
  }))
  const named = [
    ...tables,
    ...(lookedUp > 0
      ? [{ key: solanaKey(55), writable: Array.from({ length: lookedUp }, (_, at) => at), readOnly: [] }]
      : []),
  ]
  const body = [
    ...(isVersioned || tables.length > 0 ? [0x80] : []),
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
    ...(isVersioned || tables.length > 0
      ? [
          named.length,
          ...named.flatMap(({ key, writable, readOnly }) => [
            ...key,
            writable.length,
            ...writable,
            readOnly.length,
            ...readOnly,
          ]),
        ]
      : []),
  ]
  return base64.encode(Uint8Array.from([signers.length, ...new Uint8Array(64 * signers.length), ...body]))
}
