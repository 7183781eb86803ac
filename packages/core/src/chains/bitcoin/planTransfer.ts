import type { BitcoinAddressKind } from '@latchkey/protocol/bitcoin'
import { dustLimits, inputSizes, outputSizes } from './addresses.ts'
import { BitcoinTransactionError } from './errors.ts'
import type { Coin } from './esplora.ts'

/** What a payment spends and leaves. */
export type TransferPlan = {
  readonly coins: readonly Coin[]
  /** Satoshis. */
  readonly fee: bigint
  /** What the size of the transaction costs, satoshis; `fee` is more where dust is added to it. */
  readonly sizeFee: bigint
  /** What returns to the sender; 0 where it would be dust, which then is part of the fee. */
  readonly change: bigint
}

/** Virtual bytes of version, counts and lock time. */
const frameSize = 11

/**
 * Chooses the coins of a payment, the largest first, so that it is small; what is left returns to the sender.
 *
 * @throws BitcoinTransactionError (`funds`)
 */
export function planTransfer(p: {
  readonly coins: readonly Coin[]
  readonly value: bigint
  /** Satoshis a virtual byte. */
  readonly feeRate: number
  readonly from: BitcoinAddressKind
  readonly to: BitcoinAddressKind
  readonly memo?: string | undefined
}): TransferPlan {
  const memoSize = p.memo === undefined ? 0 : 12 + new TextEncoder().encode(p.memo).length
  const base = frameSize + outputSizes[p.to] + memoSize
  const toFee = (size: number) => BigInt(Math.ceil(size * p.feeRate))
  const sorted = [...p.coins].sort((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1))
  let total = 0n
  for (const [position, coin] of sorted.entries()) {
    total += coin.value
    const coins = sorted.slice(0, position + 1)
    const size = base + coins.length * inputSizes[p.from]
    const feeWithChange = toFee(size + outputSizes[p.from])
    const change = total - p.value - feeWithChange
    if (change >= dustLimits[p.from]) return { coins, fee: feeWithChange, sizeFee: feeWithChange, change }
    const sizeFee = toFee(size)
    if (total >= p.value + sizeFee) return { coins, fee: total - p.value, sizeFee, change: 0n }
  }
  throw new BitcoinTransactionError({ reason: 'funds' })
}

/** What a transaction costs that spends every coin and leaves something, satoshis. */
export function getFeeOfAll(p: {
  readonly coins: readonly Coin[]
  readonly feeRate: number
  readonly from: BitcoinAddressKind
  readonly to: BitcoinAddressKind
}): bigint {
  const size = frameSize + p.coins.length * inputSizes[p.from] + outputSizes[p.to] + outputSizes[p.from]
  return BigInt(Math.ceil(size * p.feeRate))
}
