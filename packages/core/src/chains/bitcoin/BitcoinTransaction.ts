import type { Network } from '../../config/Network.ts'
import type { BitcoinTransfer } from '../../config/Transaction.ts'
import { assertAddressOf, dustLimits } from './addresses.ts'
import { BitcoinTransactionError } from './errors.ts'

const maxMoney = 2_100_000_000_000_000n
const maxMemo = 80
/** Limits of Bitcoin Core for what its users send: satoshis a virtual byte, and satoshis. */
export const feeLimits = { rate: 10_000, fee: 10_000_000n }

/**
 * Parses a payment on a network.
 *
 * @throws BitcoinTransactionError
 */
export function parseTransfer(value: unknown, network: Network): BitcoinTransfer {
  if (typeof value !== 'object' || value === null) throw new BitcoinTransactionError({ reason: 'malformed' })
  const { to, value: amount, memo, feeRate } = value as Partial<Record<keyof BitcoinTransfer, unknown>>
  if (typeof to !== 'string' || typeof amount !== 'bigint' || amount <= 0n || amount > maxMoney)
    throw new BitcoinTransactionError({ reason: 'malformed' })
  const kind = assertAddressOf(to, network.caipNetworkId)
  if (amount < dustLimits[kind]) throw new BitcoinTransactionError({ reason: 'dust' })
  if (memo !== undefined && typeof memo !== 'string')
    throw new BitcoinTransactionError({ reason: 'malformed' })
  if (memo !== undefined && new TextEncoder().encode(memo).length > maxMemo)
    throw new BitcoinTransactionError({ reason: 'memo' })
  if (feeRate !== undefined && !isFeeRate(feeRate)) throw new BitcoinTransactionError({ reason: 'malformed' })
  if (feeRate !== undefined && feeRate > feeLimits.rate)
    throw new BitcoinTransactionError({ reason: 'feeLimit' })
  return { to, value: amount, memo, feeRate }
}

function isFeeRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1
}
