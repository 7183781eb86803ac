// `npm run snapshot -w directory`: writes the unsigned snapshot the server ships from `wallets.json`, with a new version where
// an entry changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInDirectory, readSnapshot, writeSnapshot } from '@latchkey/server/directory'
import type { DirectoryEntry } from './DirectoryEntry.ts'
import { toSnapshot } from './toSnapshot.ts'

const folder = builtInDirectory()
const file = join(folder, 'wallets.json')
const entries = JSON.parse(
  readFileSync(new URL('../wallets.json', import.meta.url), 'utf8'),
) as DirectoryEntry[]
const images = join(folder, 'images')
const previous = readPrevious()
/** The text under the previous version: the file's own text if no entry changed. */
const textOfSameVersion = previous && writeSnapshot(toSnapshot(entries, images, previous))
if (previous && textOfSameVersion === readFileSync(file, 'utf8')) {
  process.stdout.write(`Nothing changed: version ${previous.version} stands.\n`)
} else {
  const version = (previous?.version ?? 0) + 1
  const text = writeSnapshot(
    toSnapshot(entries, images, { version, issued: new Date().toISOString().slice(0, 10) }),
  )
  readSnapshot(text, file)
  writeFileSync(file, text)
  process.stdout.write(
    `Version ${version}. Sign it: latchkey directory sign --file ${file} --key <private key>\n`,
  )
}

function readPrevious() {
  try {
    return readSnapshot(readFileSync(file, 'utf8'), file)
  } catch {
    return undefined
  }
}
