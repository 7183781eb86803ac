// `npm run generate -w directory`: writes `wallets.json`, `additions.json`, the bundled wallets of `@latchkey/core` and the added ones
// of `@latchkey/server` from the pinned packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatAdditions, toAdditions, withAdditions } from './additions.ts'
import type { Candidate, Corrections, DirectoryEntry, Source } from './DirectoryEntry.ts'
import { formatBundle } from './formatBundle.ts'
import { mergeCandidates, toEntries } from './mergeCandidates.ts'
import { fetchSource } from './sources/fetchSource.ts'
import { parseLuno } from './sources/parseLuno.ts'
import { parseOnboard } from './sources/parseOnboard.ts'
import { parseRainbowkit } from './sources/parseRainbowkit.ts'
import { parseSolanaAdapter } from './sources/parseSolanaAdapter.ts'
import { parseThirdweb } from './sources/parseThirdweb.ts'
import { parseWalletBook } from './sources/parseWalletBook.ts'

/** Parses an unpacked package; `id` is its `name@version`. */
type SourceParser = (folder: string, id: string) => Candidate[]

/** Parsers by package name. A new source needs a row here and a pin in `sources.json`. */
const parsers: Readonly<Record<string, SourceParser>> = {
  thirdweb: parseThirdweb,
  '@dynamic-labs/wallet-book': parseWalletBook,
  '@rainbow-me/rainbowkit': parseRainbowkit,
  '@web3-onboard/injected-wallets': parseOnboard,
  '@luno-kit/core': parseLuno,
}

/** Packages that came after the last signature: what they state goes into `additions.json` until the next one. */
const unsignedPackages: readonly string[] = []

const cache = fileURLToPath(new URL('../../.out/directory-sources', import.meta.url))
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const corrections = readJson('corrections.json') as Corrections
const packages: { id: string; candidates: Candidate[] }[] = []
const unsigned: Candidate[] = []
for (const source of readJson('sources.json') as Source[]) {
  const folder = await fetchSource(source, cache)
  const parse = source.name.startsWith('@solana/wallet-adapter-') ? parseSolanaAdapter : parsers[source.name]
  const id = `${source.name}@${source.version}`
  if (!parse) continue
  const candidates = parse(folder, id)
  if (unsignedPackages.includes(source.name)) unsigned.push(...candidates)
  else packages.push({ id, candidates })
}
const entries = toEntries(mergeCandidates(packages, corrections), corrections)
const additions = toAdditions(unsigned, entries, corrections)
const write = (path: string, text: string) => writeFileSync(new URL(`../${path}`, import.meta.url), text)
const formatEntries = (list: readonly DirectoryEntry[]) =>
  list.length === 0 ? '[]\n' : `[\n${list.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`
write('wallets.json', formatEntries(entries))
write('additions.json', formatEntries(additions))
write('../packages/core/src/wallets/bundledWallets.ts', formatBundle(withAdditions(entries, additions)))
write('../packages/server/src/directory/addedWallets.ts', formatAdditions(additions, entries))
process.stdout.write(
  `${entries.length} wallets of ${packages.length} packages, ${additions.length} additions\n`,
)
