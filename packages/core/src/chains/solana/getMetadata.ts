import { base64 } from '@scure/base'
import { address, getProgramDerivedAddress } from '@solana/kit'
import { fromBase58 } from '../../base/base58.ts'
import { plainText } from '../../base/text.ts'
import type { RpcClient } from '../../config/Network.ts'
import { programs } from './addresses.ts'
import { requestParsed } from './solanaRpc.ts'

/** Name and symbol of a token. Text from outside. */
type TokenMetadata = { readonly name: string; readonly symbol: string }

/** Accounts per request; nodes accept no more. */
const pageSize = 100

/**
 * Names and symbols of tokens by mint, from the mint itself (Token-2022) or from the metadata program. Mints without metadata are
 * left out.
 */
export async function getMetadata(
  rpc: RpcClient,
  mints: readonly string[],
): Promise<ReadonlyMap<string, TokenMetadata>> {
  const found = new Map<string, TokenMetadata>()
  for (let start = 0; start < mints.length; start += pageSize) {
    const page = mints.slice(start, start + pageSize)
    const metadataAddresses = await Promise.all(page.map(toMetadataAddress))
    const [mintAccounts, metadataAccounts] = await Promise.all([
      requestParsed(rpc, 'getMultipleAccounts', [page, { encoding: 'jsonParsed' }], toList),
      requestParsed(rpc, 'getMultipleAccounts', [metadataAddresses, { encoding: 'base64' }], toList),
    ])
    page.forEach((mint, index) => {
      const metadata =
        parseMintMetadata(mintAccounts[index]) ?? parseProgramMetadata(metadataAccounts[index], mint)
      if (metadata?.name || metadata?.symbol) found.set(mint, metadata)
    })
  }
  return found
}

/** The address at which the metadata program stores a mint's metadata. */
async function toMetadataAddress(mint: string): Promise<string> {
  const program = fromBase58(programs.metadata) ?? new Uint8Array()
  const seeds = [new TextEncoder().encode('metadata'), program, fromBase58(mint) ?? new Uint8Array()]
  const [derived] = await getProgramDerivedAddress({ programAddress: address(programs.metadata), seeds })
  return derived
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Not a list')
  return value
}

/** Parses the metadata in a mint itself, an extension of Token-2022. */
function parseMintMetadata(account: unknown): TokenMetadata | undefined {
  try {
    const { extensions } = (account as { data: { parsed: { info: { extensions: readonly Extension[] } } } })
      .data.parsed.info
    const state = extensions.find(({ extension }) => extension === 'tokenMetadata')?.state
    return state && { name: plainText(String(state.name)), symbol: plainText(String(state.symbol), 24) }
  } catch {
    return undefined
  }
}

type Extension = { readonly extension: string; readonly state?: { name?: unknown; symbol?: unknown } }

function parseProgramMetadata(account: unknown, mint: string): TokenMetadata | undefined {
  try {
    const { owner, data } = account as { owner: string; data: readonly [string] }
    if (owner !== programs.metadata) return undefined
    const bytes = base64.decode(data[0])
    const mintBytes = fromBase58(mint)
    // Layout: key (1 byte), authority (32), mint (32), then name and symbol, each after its length (32 bits). The mint
    // must match, so that another token's metadata isn't used.
    if (!mintBytes?.every((byte, index) => byte === bytes[33 + index])) return undefined
    const view = new DataView(bytes.buffer)
    const decodeText = (start: number) => {
      const end = start + 4 + view.getUint32(start, true)
      const text = new TextDecoder().decode(bytes.subarray(start + 4, end)).replace(/\0/g, '')
      return { text, end }
    }
    const name = decodeText(65)
    return { name: plainText(name.text), symbol: plainText(decodeText(name.end).text, 24) }
  } catch {
    return undefined
  }
}
