// `npm run generate -w directory`: writes `wallets.json` and the bundled wallets of `@latchkey/core` from the pinned packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Candidate, Corrections, Source } from './DirectoryEntry.ts'
import { formatBundle } from './formatBundle.ts'
import { mergeCandidates, toEntries } from './mergeCandidates.ts'
import { fetchSource } from './sources/fetchSource.ts'
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
}

const cache = fileURLToPath(new URL('../../.out/directory-sources', import.meta.url))
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const corrections = readJson('corrections.json') as Corrections
const packages: { id: string; candidates: Candidate[] }[] = []
for (const source of readJson('sources.json') as Source[]) {
  const folder = await fetchSource(source, cache)
  const parse = source.name.startsWith('@solana/wallet-adapter-') ? parseSolanaAdapter : parsers[source.name]
  const id = `${source.name}@${source.version}`
  if (parse) packages.push({ id, candidates: parse(folder, id) })
}
const entries = toEntries(mergeCandidates(packages, corrections), corrections)
const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`)
writeFileSync(new URL('../wallets.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
writeFileSync(
  new URL('../../packages/core/src/wallets/bundledWallets.ts', import.meta.url),
  formatBundle(entries),
)
process.stdout.write(`${entries.length} wallets of ${packages.length} packages\n`)
