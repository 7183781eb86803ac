import { base58 } from '@scure/base'
import { AccountRole, type Address, address, getProgramDerivedAddress, type Instruction } from '@solana/kit'
import { programs, sha256 } from '../SolanaDevnet.ts'

const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole
const u64 = (value: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
const u32 = (value: number) => Uint8Array.from([value, value >> 8, value >> 16, value >> 24])
const u16 = (value: number) => Uint8Array.from([value, value >> 8])
const text = (value: string) => {
  const bytes = new TextEncoder().encode(value)
  return join(u32(bytes.length), bytes)
}
const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

function instruction(
  program: string,
  accounts: readonly (readonly [string, AccountRole])[],
  data: Uint8Array,
): Instruction {
  return {
    programAddress: address(program),
    accounts: accounts.map(([key, role]) => ({ address: address(key), role })),
    data,
  }
}

/** Encoders of the instructions the seed uses, in the public layouts of the programs. */
export const instructions = {
  transfer: (from: string, to: string, lamports: bigint) =>
    instruction(
      programs.system,
      [
        [from, WRITABLE_SIGNER],
        [to, WRITABLE],
      ],
      join(u32(2), u64(lamports)),
    ),
  createAccount: (p: { from: string; key: string; lamports: bigint; space: number; owner: string }) =>
    instruction(
      programs.system,
      [
        [p.from, WRITABLE_SIGNER],
        [p.key, WRITABLE_SIGNER],
      ],
      join(u32(0), u64(p.lamports), u64(BigInt(p.space)), base58.decode(p.owner)),
    ),
  initializeMint: (program: string, mint: string, decimals: number, authority: string) =>
    instruction(program, [[mint, WRITABLE]], join([20, decimals], base58.decode(authority), [0])),
  transferFee: (mint: string, authority: string, basisPoints: number, maxFee: bigint) =>
    instruction(
      programs.token2022,
      [[mint, WRITABLE]],
      join(
        [26, 0, 1],
        base58.decode(authority),
        [1],
        base58.decode(authority),
        u16(basisPoints),
        u64(maxFee),
      ),
    ),
  metadataPointer: (mint: string, authority: string) =>
    instruction(
      programs.token2022,
      [[mint, WRITABLE]],
      join([39, 0], base58.decode(authority), base58.decode(mint)),
    ),
  metadata: (p: { mint: string; authority: string; name: string; symbol: string; uri: string }) =>
    instruction(
      programs.token2022,
      [
        [p.mint, WRITABLE],
        [p.authority, READONLY],
        [p.mint, READONLY],
        [p.authority, READONLY_SIGNER],
      ],
      join(
        sha256('spl_token_metadata_interface:initialize_account').subarray(0, 8),
        text(p.name),
        text(p.symbol),
        text(p.uri),
      ),
    ),
  mintTo: (program: string, p: { mint: string; to: string; authority: string; amount: bigint }) =>
    instruction(
      program,
      [
        [p.mint, WRITABLE],
        [p.to, WRITABLE],
        [p.authority, READONLY_SIGNER],
      ],
      join([7], u64(p.amount)),
    ),
  createTokenAccount: (program: string, p: { payer: string; account: string; owner: string; mint: string }) =>
    instruction(
      programs.associatedToken,
      [
        [p.payer, WRITABLE_SIGNER],
        [p.account, WRITABLE],
        [p.owner, READONLY],
        [p.mint, READONLY],
        [programs.system, READONLY],
        [program, READONLY],
      ],
      Uint8Array.from([1]),
    ),
  tokenAccountOf: (program: string, owner: string, mint: string): Promise<Address> =>
    derived(programs.associatedToken, [base58.decode(owner), base58.decode(program), base58.decode(mint)]),
  metadataOf: (mint: string): Promise<Address> =>
    derived(programs.metadata, [
      new TextEncoder().encode('metadata'),
      base58.decode(programs.metadata),
      base58.decode(mint),
    ]),
}

async function derived(program: string, seeds: readonly Uint8Array[]): Promise<Address> {
  const [found] = await getProgramDerivedAddress({ programAddress: address(program), seeds: [...seeds] })
  return found
}
