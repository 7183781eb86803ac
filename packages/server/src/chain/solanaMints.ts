import type { CaipNetworkId } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { address, getProgramDerivedAddress } from '@solana/addresses'
import { ChainReadError } from '../errors.ts'
import type { SolanaRpc } from './solanaRpc.ts'

/** Addresses of programs, the same on every cluster. */
export const solanaPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  /** Token Metadata of Metaplex. */
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** What a mint says of itself. Texts are empty where it has no metadata, and not cleaned. */
export type SolanaMint = {
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** Of the metadata document. */
  readonly uri: string
}

/** Accounts of one call; nodes accept no more. */
const accountsAtOnce = 100

/**
 * Reads mints of both token programs with their metadata: from the mint itself (Token-2022), else from the metadata
 * program. Null: no mint is at the address.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getSolanaMints(
  rpc: SolanaRpc,
  chain: CaipNetworkId,
  mints: readonly string[],
): Promise<Map<string, SolanaMint | null>> {
  const places = await Promise.all(mints.map(toMetadataAddress))
  const wanted = [...mints, ...places]
  const calls = []
  for (let start = 0; start < wanted.length; start += accountsAtOnce)
    calls.push({
      method: 'getMultipleAccounts',
      params: [wanted.slice(start, start + accountsAtOnce), { encoding: 'base64', commitment: 'confirmed' }],
    })
  const answers = await rpc.read(chain, calls)
  const accounts = answers.flatMap((answer): unknown[] => {
    // A missing answer must fail: without it the mints would seem not to exist.
    if (!Array.isArray(answer)) throw new ChainReadError('bad_answer', chain, 'no list of accounts')
    return answer
  })
  return new Map(
    mints.map((mint, index) => {
      const account = parseAccount(accounts[index])
      const parsed = account && parseMint(account)
      if (!parsed) return [mint, null]
      const metadata =
        parsed.metadata ?? parseProgramMetadata(parseAccount(accounts[mints.length + index]), mint)
      return [mint, { ...(metadata ?? { name: '', symbol: '', uri: '' }), decimals: parsed.decimals }]
    }),
  )
}

/** The address at which the metadata program stores the metadata of a mint. */
async function toMetadataAddress(mint: string): Promise<string> {
  const programAddress = address(solanaPrograms.metadata)
  const seeds = ['metadata', base58.decode(solanaPrograms.metadata), base58.decode(mint)]
  const [derived] = await getProgramDerivedAddress({ programAddress, seeds })
  return derived
}

type Account = { readonly owner: string; readonly data: Buffer }

function parseAccount(value: unknown): Account | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { owner, data } = value as { owner?: unknown; data?: unknown }
  if (typeof owner !== 'string' || !Array.isArray(data) || typeof data[0] !== 'string') return undefined
  return { owner, data: Buffer.from(data[0], 'base64') }
}

type Metadata = Omit<SolanaMint, 'decimals'>

/** Bytes of a mint without extensions, and the places of its decimals and of its mark that it is in use. */
const mintLayout = { size: 82, decimals: 44, isInitialized: 45 } as const
/** With extensions a mint is as long as a token account; then come its type (1: mint) and the extensions. */
const extensionLayout = { accountType: 165, start: 166, mint: 1, tokenMetadata: 19 } as const

/** Parses a mint of either program. Undefined for any other account. */
function parseMint({ owner, data }: Account): { decimals: number; metadata?: Metadata } | undefined {
  const is2022 = owner === solanaPrograms.token2022
  if (!is2022 && owner !== solanaPrograms.token) return undefined
  const isMint =
    data.length === mintLayout.size || (is2022 && data[extensionLayout.accountType] === extensionLayout.mint)
  const decimals = data[mintLayout.decimals]
  if (!isMint || data[mintLayout.isInitialized] !== 1 || decimals === undefined) return undefined
  const metadata = is2022 ? parseExtensions(data) : undefined
  return { decimals, ...(metadata && { metadata }) }
}

/** Finds the extension `TokenMetadata` among the extensions of a mint: each is its type and length (16 bits), then data. */
function parseExtensions(data: Buffer): Metadata | undefined {
  let at: number = extensionLayout.start
  while (at + 4 <= data.length) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    if (type === 0) return undefined
    // Update authority and mint come before the texts.
    if (type === extensionLayout.tokenMetadata) return parseTexts(data.subarray(at + 4, at + 4 + length), 64)
    at += 4 + length
  }
  return undefined
}

/** Parses an account of the metadata program. It must name the mint, so that another token's metadata isn't used. */
function parseProgramMetadata(account: Account | undefined, mint: string): Metadata | undefined {
  if (account?.owner !== solanaPrograms.metadata) return undefined
  // Kind of account (1 byte), update authority (32) and mint (32) come before the texts.
  if (!account.data.subarray(33, 65).equals(base58.decode(mint))) return undefined
  return parseTexts(account.data, 65)
}

/** Parses name, symbol and URI, each after its length in bytes (32 bits). Undefined when one reaches beyond the data. */
function parseTexts(data: Buffer, start: number): Metadata | undefined {
  const texts: string[] = []
  let at = start
  for (let index = 0; index < 3; index++) {
    if (at + 4 > data.length) return undefined
    const end = at + 4 + data.readUInt32LE(at)
    if (end > data.length) return undefined
    // The metadata program fills texts up with zero bytes.
    texts.push(data.toString('utf8', at + 4, end).replace(/\0+$/, ''))
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { name, symbol, uri }
}
