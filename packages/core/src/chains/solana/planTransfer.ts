import { address, getProgramDerivedAddress } from '@solana/kit'
import { fromBase58 } from '../../base/base58.ts'
import type { ReadCall } from '../../config/adapterActions.ts'
import type { SolanaInstruction, SolanaTransfer } from '../../config/Transaction.ts'
import { programs } from './addresses.ts'
import { SolanaTransferError } from './errors.ts'
import { getAccountInfo, getTokenAccounts, parseAmount, requestParsed } from './solanaRpc.ts'

/** A transfer as instructions, with its costs. */
type TransferPlan = {
  readonly instructions: readonly SolanaInstruction[]
  /** Limit of compute units. */
  readonly units: number
  /** Rent of the accounts it creates, lamports. */
  readonly rent: bigint
}

/** Bytes of a token account; those of Token-2022 have extensions. */
const tokenAccountSize = 165
const tokenAccount2022Size = 182
/** Compute units as measured, rounded up generously. `tokenAccount`: to create one. */
const computeUnits = { native: 1_000, token: 60_000, tokenAccount: 60_000 } as const

/**
 * Returns the instructions and costs of a transfer of SOL or of a token.
 *
 * @throws SolanaTransferError, and what RPC requests throw
 */
export async function planTransfer(
  { rpc }: Pick<ReadCall, 'rpc'>,
  p: SolanaTransfer & { readonly from: string },
): Promise<TransferPlan> {
  const { from, to, value, token } = p
  if (token === undefined) {
    return {
      instructions: [transferInstructions.native(from, to, value)],
      units: computeUnits.native,
      rent: 0n,
    }
  }
  const [mint, receiver, held] = await Promise.all([
    getAccountInfo(rpc, token),
    getAccountInfo(rpc, to),
    getTokenAccounts(rpc, from, token),
  ])
  const program = mint?.owner
  // Byte 44 of a mint is its number of decimals (layout of SPL Token).
  const decimals = mint?.data[44]
  if (decimals === undefined || (program !== programs.token && program !== programs.token2022))
    throw new SolanaTransferError({ reason: 'notAToken' })
  if (receiver?.owner === programs.token || receiver?.owner === programs.token2022)
    throw new SolanaTransferError({ reason: 'receiverIsTokenAccount' })
  // One account pays: the one that holds most of those that aren't frozen, as `getBalance` counts.
  const source = held.filter(({ frozen }) => !frozen).toSorted((a, b) => (a.amount < b.amount ? 1 : -1))[0]
  if (!source) throw new SolanaTransferError({ reason: 'noTokenAccount' })
  const destination = await transferInstructions.tokenAccountOf({ program, owner: to, mint: token })
  const isNew = (await getAccountInfo(rpc, destination)) === undefined
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
  if (!isNew) return { instructions: [transfer], units: computeUnits.token, rent: 0n }
  const create = transferInstructions.createTokenAccount({
    program,
    payer: from,
    account: destination,
    owner: to,
    mint: token,
  })
  return {
    instructions: [create, transfer],
    units: computeUnits.token + computeUnits.tokenAccount,
    rent: await requestParsed(rpc, 'getMinimumBalanceForRentExemption', [size], parseAmount),
  }
}

/** Roles of accounts in an instruction, see `SolanaInstruction`. */
const role = { read: 0, write: 1, sign: 2, signAndWrite: 3 } as const

/**
 * Builders of instructions in the layouts of the System, token, Associated Token Account and Compute Budget programs.
 * `data` begins with the number of the instruction; numbers are little-endian.
 */
export const transferInstructions = {
  /** `Transfer` of the System Program. */
  native: (from: string, to: string, lamports: bigint): SolanaInstruction => ({
    programAddress: programs.system,
    accounts: [
      { address: from, role: role.signAndWrite },
      { address: to, role: role.write },
    ],
    data: bytes(12, (view) => {
      view.setUint32(0, 2, true)
      view.setBigUint64(4, lamports, true)
    }),
  }),
  /** `TransferChecked`: the network refuses it if mint or decimals are wrong. */
  token: (p: {
    program: string
    source: string
    mint: string
    destination: string
    owner: string
    amount: bigint
    decimals: number
  }): SolanaInstruction => ({
    programAddress: p.program,
    accounts: [
      { address: p.source, role: role.write },
      { address: p.mint, role: role.read },
      { address: p.destination, role: role.write },
      { address: p.owner, role: role.sign },
    ],
    data: bytes(10, (view) => {
      view.setUint8(0, 12)
      view.setBigUint64(1, p.amount, true)
      view.setUint8(9, p.decimals)
    }),
  }),
  /** `CreateIdempotent`: creates the receiver's token account, or does nothing if it exists. */
  createTokenAccount: (p: {
    program: string
    payer: string
    account: string
    owner: string
    mint: string
  }): SolanaInstruction => ({
    programAddress: programs.associatedToken,
    accounts: [
      { address: p.payer, role: role.signAndWrite },
      { address: p.account, role: role.write },
      { address: p.owner, role: role.read },
      { address: p.mint, role: role.read },
      { address: programs.system, role: role.read },
      { address: p.program, role: role.read },
    ],
    data: Uint8Array.of(1),
  }),
  /** `SetComputeUnitLimit`. */
  computeLimit: (units: number): SolanaInstruction => ({
    programAddress: programs.computeBudget,
    data: bytes(5, (view) => {
      view.setUint8(0, 2)
      view.setUint32(1, units, true)
    }),
  }),
  /** `SetComputeUnitPrice`: the priority fee, millionths of a lamport per compute unit. */
  computePrice: (price: bigint): SolanaInstruction => ({
    programAddress: programs.computeBudget,
    data: bytes(9, (view) => {
      view.setUint8(0, 3)
      view.setBigUint64(1, price, true)
    }),
  }),
  /** Address of an owner's associated token account. */
  async tokenAccountOf(p: { program: string; owner: string; mint: string }): Promise<string> {
    const seeds = [p.owner, p.program, p.mint].map((text) => fromBase58(text) ?? new Uint8Array())
    const [derived] = await getProgramDerivedAddress({
      programAddress: address(programs.associatedToken),
      seeds,
    })
    return derived
  },
}

function bytes(length: number, write: (view: DataView) => void): Uint8Array {
  const data = new Uint8Array(length)
  write(new DataView(data.buffer))
  return data
}
