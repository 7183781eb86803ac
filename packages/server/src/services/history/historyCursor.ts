import type { CaipNetworkId } from '@latchkey/protocol'
import { cursorChain } from '../../http/cursorChain.ts'
import { cursorCheck } from '../../http/cursorCheck.ts'
import type { PageScope } from '../../http/readPage.ts'
import type { ActivityPlace } from '../../ports/Index.ts'

// version 1 · minedAt 6 · block 6 · position 4 · chain 8 · zero 3 · check 32 = 60 bytes, 80 characters of base64url
const placeLength = 28
const length = 60

/** A place in a history as opaque text (W1.3). */
export const historyCursor = {
  write({ minedAt, chain, block, position }: ActivityPlace, scope: PageScope): string {
    const place = Buffer.alloc(placeLength)
    place.writeUInt8(1, 0)
    place.writeUIntBE(minedAt, 1, 6)
    place.writeUIntBE(block, 7, 6)
    place.writeUInt32BE(position, 13)
    cursorChain.write(chain, 8).copy(place, 17)
    return Buffer.concat([place, check(scope, place)]).toString('base64url')
  },
  /** Undefined: not one of ours, altered, of another question, or of a chain that isn't asked. */
  read(cursor: string, scope: PageScope, chains: readonly CaipNetworkId[]): ActivityPlace | undefined {
    if (!/^[\w-]{80}$/.test(cursor)) return undefined
    const bytes = Buffer.from(cursor, 'base64url')
    const place = bytes.subarray(0, placeLength)
    if (bytes.length !== length || place[0] !== 1) return undefined
    if (!check(scope, place).equals(bytes.subarray(placeLength))) return undefined
    const chain = cursorChain.read(place.subarray(17, 25), chains)
    if (!chain) return undefined
    return {
      minedAt: place.readUIntBE(1, 6),
      block: place.readUIntBE(7, 6),
      position: place.readUInt32BE(13),
      chain,
    }
  },
} as const

function check({ account, chain }: PageScope, place: Uint8Array): Buffer {
  return cursorCheck(['history', account, chain], place, length - placeLength)
}
