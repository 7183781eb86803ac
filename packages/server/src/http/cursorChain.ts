import { createHash } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'

/** A chain as bytes of fixed length, for cursors. */
export const cursorChain = {
  write: (chain: CaipNetworkId, bytes: number): Buffer =>
    createHash('sha256').update(chain).digest().subarray(0, bytes),
  /** Which of these chains the bytes stand for. */
  read: (bytes: Uint8Array, chains: readonly CaipNetworkId[]): CaipNetworkId | undefined =>
    chains.find((chain) => cursorChain.write(chain, bytes.length).equals(bytes)),
} as const
