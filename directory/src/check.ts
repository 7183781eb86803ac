// A gate of `npm run check`: every committed wallet has sources, and the committed snapshot and bundle are those generated
// from `wallets.json`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  builtInDirectory,
  directoryKeys,
  readSnapshot,
  verifySnapshot,
  writeSnapshot,
} from '@latchkey/server/directory'
import { formatAdditions, withAdditions } from './additions.ts'
import type { DirectoryEntry, Source } from './DirectoryEntry.ts'
import { findProblems } from './findProblems.ts'
import { formatBundle } from './formatBundle.ts'
import { toSnapshot } from './toSnapshot.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const entries = JSON.parse(read('../wallets.json')) as DirectoryEntry[]
const file = join(builtInDirectory(), 'wallets.json')
const bytes = readFileSync(file)
const additions = JSON.parse(read('../additions.json')) as DirectoryEntry[]
const sources = JSON.parse(read('../sources.json')) as Source[]
const problems = [...findProblems(entries, sources), ...findProblems(additions, sources)]

const committed = readSnapshot(bytes.toString('utf8'), file)
if (
  writeSnapshot(toSnapshot(entries, join(builtInDirectory(), 'images'), committed)) !== bytes.toString('utf8')
) {
  problems.push(
    'The snapshot is not that of wallets.json and the pictures: npm run snapshot -w directory, then sign it',
  )
}
if (
  read('../../packages/core/src/wallets/bundledWallets.ts') !==
  formatBundle(withAdditions(entries, additions))
) {
  problems.push('The bundled wallets are not those of wallets.json: npm run generate -w directory')
}
if (read('../../packages/server/src/directory/addedWallets.ts') !== formatAdditions(additions, entries)) {
  problems.push(
    'The added wallets of the server are not those of additions.json: npm run generate -w directory',
  )
}
verifySnapshot({
  snapshot: bytes,
  signature: readFileSync(`${file}.sig`, 'utf8'),
  keys: directoryKeys,
  name: file,
})

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${entries.length} wallets, version ${committed.version}, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
