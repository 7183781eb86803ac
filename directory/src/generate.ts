import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Corrections } from './Corrections.ts'
import { fetchSource } from './fetchSource.ts'
import { mergeCandidates } from './mergeCandidates.ts'
import type { Source } from './Source.ts'
import type { Candidate } from './Statement.ts'
import { readOnboard } from './sources/readOnboard.ts'
import { readRainbowkit } from './sources/readRainbowkit.ts'
import { readSolanaAdapter } from './sources/readSolanaAdapter.ts'
import { readThirdweb } from './sources/readThirdweb.ts'
import { readWalletBook } from './sources/readWalletBook.ts'
import { toEntries } from './toEntries.ts'
import { writeBundle } from './writeBundle.ts'

type Reader = (folder: string, id: string) => Candidate[]

const readers: Readonly<Record<string, Reader>> = {
  thirdweb: readThirdweb,
  '@dynamic-labs/wallet-book': readWalletBook,
  '@rainbow-me/rainbowkit': readRainbowkit,
  '@web3-onboard/injected-wallets': readOnboard,
}

const cache = fileURLToPath(new URL('../../.out/directory-sources', import.meta.url))
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const corrections = read('corrections.json') as Corrections
const packages: { id: string; candidates: Candidate[] }[] = []
for (const source of read('sources.json') as Source[]) {
  const folder = await fetchSource(source, cache)
  const reader = source.name.startsWith('@solana/wallet-adapter-') ? readSolanaAdapter : readers[source.name]
  const id = `${source.name}@${source.version}`
  if (reader) packages.push({ id, candidates: reader(folder, id) })
}
const entries = toEntries(mergeCandidates(packages, corrections), corrections)
const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`)
writeFileSync(new URL('../wallets.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
writeFileSync(
  new URL('../../packages/core/src/wallets/bundledWallets.ts', import.meta.url),
  writeBundle(entries),
)
process.stdout.write(`${entries.length} wallets of ${packages.length} packages\n`)
