import { address, getProgramDerivedAddress } from '@solana/kit'
import { fromBase58 } from '../../../base/base58.ts'
import { programs } from '../programs.ts'
import type { SolanaInstruction } from './SolanaTransaction.ts'

const read = 0
const write = 1
const sign = 2
const signAndWrite = 3

/** The instructions of a transfer, by the public layouts of the System and token programs. */
export const transferInstructions = {
  native: (from: string, to: string, lamports: bigint): SolanaInstruction => ({
    programAddress: programs.system,
    accounts: [
      { address: from, role: signAndWrite },
      { address: to, role: write },
    ],
    data: bytes(12, (view) => {
      view.setUint32(0, 2, true)
      view.setBigUint64(4, lamports, true)
    }),
  }),
  /** `TransferChecked`: the network refuses it where mint or decimals aren't what we took them for. */
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
      { address: p.source, role: write },
      { address: p.mint, role: read },
      { address: p.destination, role: write },
      { address: p.owner, role: sign },
    ],
    data: bytes(10, (view) => {
      view.setUint8(0, 12)
      view.setBigUint64(1, p.amount, true)
      view.setUint8(9, p.decimals)
    }),
  }),
  /** Makes the receiver's token account, or does nothing where somebody was quicker. */
  createTokenAccount: (p: {
    program: string
    payer: string
    account: string
    owner: string
    mint: string
  }): SolanaInstruction => ({
    programAddress: programs.associatedToken,
    accounts: [
      { address: p.payer, role: signAndWrite },
      { address: p.account, role: write },
      { address: p.owner, role: read },
      { address: p.mint, role: read },
      { address: programs.system, role: read },
      { address: p.program, role: read },
    ],
    data: Uint8Array.of(1),
  }),
  computeLimit: (units: number): SolanaInstruction => ({
    programAddress: programs.computeBudget,
    data: bytes(5, (view) => {
      view.setUint8(0, 2)
      view.setUint32(1, units, true)
    }),
  }),
  computePrice: (price: bigint): SolanaInstruction => ({
    programAddress: programs.computeBudget,
    data: bytes(9, (view) => {
      view.setUint8(0, 3)
      view.setBigUint64(1, price, true)
    }),
  }),
  /** Where an owner's tokens of a mint are by default. */
  async tokenAccountOf(p: { program: string; owner: string; mint: string }): Promise<string> {
    const seeds = [p.owner, p.program, p.mint].map((text) => fromBase58(text) ?? new Uint8Array())
    const [found] = await getProgramDerivedAddress({
      programAddress: address(programs.associatedToken),
      seeds,
    })
    return found
  },
}

function bytes(length: number, write: (view: DataView) => void): Uint8Array {
  const data = new Uint8Array(length)
  write(new DataView(data.buffer))
  return data
}
