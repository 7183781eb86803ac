import * as v from 'valibot'
import type { EnvironmentReader } from './EnvironmentReader.ts'
import { readJsonFile } from './readJsonFile.ts'
import type { TokenListEntry } from './TokenListEntry.ts'

const text = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(most, `is longer than ${most} characters`))
const schema = v.object({
  tokens: v.array(
    v.object({
      chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'is below 1')),
      address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'is not an address'), v.toLowerCase()),
      name: text(64),
      symbol: text(16),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      logoURI: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^(https?:\/\/|ipfs:\/\/|data:image\/)/i, 'is not http(s), ipfs or a data image'),
        ),
      ),
    }),
  ),
})

/** Reads the operator's tokens: JSON in the form of a Uniswap token list, of which only `tokens` is looked at. */
export function readTokensFile(reader: EnvironmentReader): TokenListEntry[] {
  return readJsonFile(reader, 'LATCHKEY_TOKENS_FILE', schema)?.tokens ?? []
}
