import type { CaipNetworkId } from '@latchkey/protocol'
import { cursorChain } from '../../http/cursorChain.ts'
import { cursorCheck } from '../../http/cursorCheck.ts'
import type { PageScope } from '../../http/readPage.ts'

/** The last NFT of a page. */
export type NftPlace = { readonly chain: CaipNetworkId; readonly contract: string; readonly tokenId: bigint }

// chain 4 · contract 20 · id 32 · check 4 = 60 bytes, 80 characters of base64url
const placeLength = 56
const length = 60

/** A place in the NFTs of an account as opaque text (W10.1). */
export const nftCursor = {
  write({ chain, contract, tokenId }: NftPlace, scope: PageScope): string {
    const id = Buffer.from(tokenId.toString(16).padStart(64, '0'), 'hex')
    const place = Buffer.concat([cursorChain.write(chain, 4), Buffer.from(contract.slice(2), 'hex'), id])
    return Buffer.concat([place, check(scope, place)]).toString('base64url')
  },
  /** Undefined: not one of ours, altered, of another question, or of a chain that isn't asked. */
  read(cursor: string, scope: PageScope, chains: readonly CaipNetworkId[]): NftPlace | undefined {
    if (!/^[\w-]{80}$/.test(cursor)) return undefined
    const bytes = Buffer.from(cursor, 'base64url')
    const place = bytes.subarray(0, placeLength)
    if (!check(scope, place).equals(bytes.subarray(placeLength))) return undefined
    const chain = cursorChain.read(place.subarray(0, 4), chains)
    if (!chain) return undefined
    return {
      chain,
      contract: `0x${place.toString('hex', 4, 24)}`,
      tokenId: BigInt(`0x${place.toString('hex', 24)}`),
    }
  },
} as const

function check({ account, chain }: PageScope, place: Uint8Array): Buffer {
  return cursorCheck(['nfts', account, chain], place, length - placeLength)
}
