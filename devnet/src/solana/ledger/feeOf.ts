import { solanaCluster } from '../solanaCluster.ts'
import { instructionsOf } from './instructionsOf.ts'
import type { ReadTransaction } from './readTransaction.ts'

const computeBudget = 'ComputeBudget111111111111111111111111111111'
const defaultUnits = 200_000n
const maxUnits = 1_400_000n

/** Lamports a transaction costs: per signature, and what it offers per compute unit in millionths of a lamport. */
export function feeOf(read: Pick<ReadTransaction, 'message' | 'keys' | 'signatureCount'>): bigint {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programIdIndex, data } of instructionsOf(read.message)) {
    if (read.keys[programIdIndex]?.address !== computeBudget) {
      others += 1n
      continue
    }
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const wanted = limit ?? others * defaultUnits
  const units = wanted > maxUnits ? maxUnits : wanted
  return BigInt(read.signatureCount) * solanaCluster.feePerSignature + (price * units + 999_999n) / 1_000_000n
}
