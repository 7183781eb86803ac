import { base58 } from '@scure/base'
import { sha256, solanaCluster } from '../SolanaDevnet.ts'
import type { Ledger } from './Ledger.ts'

const { blockhashSlots, genesisHash, slotMs } = solanaCluster

/** The slots of a chain that began at `genesis`, milliseconds since 1970 as `now`. A slot's blockhash follows from its number. */
export function createSlots(
  genesis: number,
  now: () => number,
): Pick<Ledger, 'slot' | 'timeOf' | 'blockhashOf' | 'isRecent'> {
  const hashes = new Map<number, string>()
  const slot = () => Math.max(0, Math.floor((now() - genesis) / slotMs))
  const blockhashOf = (at: number) => {
    const cached = hashes.get(at)
    if (cached) return cached
    const hash = base58.encode(sha256(genesisHash, String(genesis), String(at)))
    hashes.set(at, hash)
    if (hashes.size > 4 * blockhashSlots) hashes.delete([...hashes.keys()][0] ?? 0)
    return hash
  }
  return {
    slot,
    timeOf: (at) => Math.floor((genesis + at * slotMs) / 1000),
    blockhashOf,
    isRecent(blockhash) {
      const last = slot()
      for (let at = last; at >= Math.max(0, last - blockhashSlots); at--)
        if (blockhashOf(at) === blockhash) return true
      return false
    },
  }
}
