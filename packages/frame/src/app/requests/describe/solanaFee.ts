import { parseSolanaTransaction, type SolanaInstruction } from '../solanaTransaction.ts'

/** Program id of the compute budget, which sets the priority fee. */
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Lamports of each signature (https://solana.com/docs/core/fees). */
const signatureFee = 5_000n
/** Compute units a transaction may use at most, and those of an instruction where no limit is set. */
const maxUnits = 1_400_000n
const unitsOfInstruction = 200_000n
/** A price is in millionths of a lamport. */
const microLamports = 1_000_000n
/** Programs that check further signatures, each of which costs as much as a signature of the transaction. */
const signatureCheckers = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/** A setting of the compute budget. Trailing bytes are legal there, and ignored. */
type ComputeBudget =
  | { readonly kind: 'heap' | 'limit' | 'size'; readonly units: bigint; readonly isExact: boolean }
  | { readonly kind: 'price'; readonly microLamports: bigint; readonly isExact: boolean }

/** Parses an instruction of the compute budget; undefined for an unknown or too short one. */
export function parseComputeBudget(data: Uint8Array): ComputeBudget | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const tag = data[0]
  if (tag === 3 && data.length >= 9)
    return { kind: 'price', microLamports: view.getBigUint64(1, true), isExact: data.length === 9 }
  const kind = tag === 1 ? 'heap' : tag === 2 ? 'limit' : tag === 4 ? 'size' : undefined
  if (!kind || data.length < 5) return undefined
  return { kind, units: BigInt(view.getUint32(1, true)), isExact: data.length === 5 }
}

/**
 * Returns what a serialized transaction costs its payer at most, in lamports: its signatures, and its compute units at its price.
 * Programs are never in lookup tables, so that versioned transactions hide no fee.
 */
export function highestSolanaFee(transaction: string): bigint {
  const { instructions, signers } = parseSolanaTransaction(transaction)
  return feeOf(instructions, BigInt(signers.length))
}

function feeOf(instructions: readonly SolanaInstruction[], signatures: bigint): bigint {
  const settings = instructions
    .filter(({ program }) => program === computeBudgetProgram)
    .flatMap(({ data }) => parseComputeBudget(data) ?? [])
  const others = BigInt(instructions.filter(({ program }) => program !== computeBudgetProgram).length)
  const largest = (numbers: readonly bigint[]) => numbers.reduce((a, b) => (a > b ? a : b), 0n)
  const limits = settings.flatMap((one) => (one.kind === 'limit' ? [one.units] : []))
  const prices = settings.flatMap((one) => (one.kind === 'price' ? [one.microLamports] : []))
  const asked = limits.length > 0 ? largest(limits) : others * unitsOfInstruction
  const units = asked > maxUnits ? maxUnits : asked
  const priority = (units * largest(prices) + microLamports - 1n) / microLamports
  const checked = instructions.reduce(
    (sum, { program, data }) => sum + (signatureCheckers.includes(program) ? BigInt(data[0] ?? 0) : 0n),
    0n,
  )
  return (signatures + checked) * signatureFee + priority
}

/** Returns what the same transaction would cost at the price others pay. @param price millionths of a lamport */
export function usualSolanaFee(transaction: string, price: bigint): bigint {
  const { instructions, signers } = parseSolanaTransaction(transaction)
  const others = instructions.filter(({ program }) => program !== computeBudgetProgram)
  const units = BigInt(others.length) * unitsOfInstruction
  return feeOf(others, BigInt(signers.length)) + (units * price + microLamports - 1n) / microLamports
}
