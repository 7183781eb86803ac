import { base64 } from '@scure/base'
import { address, getProgramDerivedAddress } from '@solana/kit'
import { fromBase58 } from '../../base/base58.ts'
import { plainText } from '../../base/text.ts'
import type { RpcClient } from '../../config/Network.ts'
import { programs } from './addresses.ts'
import { requestParsed } from './solanaRpc.ts'

/** Name and symbol of a token. Text from outside. */
type TokenMetadata = { readonly name: string; readonly symbol: string }

/** Accounts per request. */
const pageSize = 100

/**
 * Names of tokens by mint, from the mint itself (Token-2022) or from the metadata program. Mints without metadata are
 * left out.
 */
export async function getMetadata(
  rpc: RpcClient,
  mints: readonly string[],
): Promise<ReadonlyMap<string, TokenMetadata>> {
  const found = new Map<string, TokenMetadata>()
  for (let at = 0; at < mints.length; at += pageSize) {
    const part = mints.slice(at, at + pageSize)
    const metadataAddresses = await Promise.all(part.map(toMetadataAddress))
    const [mintAccounts, metadataAccounts] = await Promise.all([
      requestParsed(rpc, 'getMultipleAccounts', [part, { encoding: 'jsonParsed' }], toList),
      requestParsed(rpc, 'getMultipleAccounts', [metadataAddresses, { encoding: 'base64' }], toList),
    ])
    part.forEach((mint, index) => {
      const metadata =
        parseOwnMetadata(mintAccounts[index]) ?? parseProgramMetadata(metadataAccounts[index], mint)
      if (metadata?.name || metadata?.symbol) found.set(mint, metadata)
    })
  }
  return found
}

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

function parseOwnMetadata(account: unknown): TokenMetadata | undefined {
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
    // Layout: key, authority, mint. The mint must match, so that another token's metadata isn't used.
    if (!mintBytes?.every((byte, index) => byte === bytes[33 + index])) return undefined
    const view = new DataView(bytes.buffer)
    const text = (at: number) => {
      const length = view.getUint32(at, true)
      const part = new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length)).replace(/\0/g, '')
      return { part, next: at + 4 + length }
    }
    const name = text(65)
    return { name: plainText(name.part), symbol: plainText(text(name.next).part, 24) }
  } catch {
    return undefined
  }
}
