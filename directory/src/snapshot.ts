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
const before = readBefore()
const same = before && writeSnapshot(toSnapshot(entries, images, before))
if (before && same === readFileSync(file, 'utf8')) {
  process.stdout.write(`Nothing changed: version ${before.version} stands.\n`)
} else {
  const version = (before?.version ?? 0) + 1
  const text = writeSnapshot(
    toSnapshot(entries, images, { version, issued: new Date().toISOString().slice(0, 10) }),
  )
  readSnapshot(text, file)
  writeFileSync(file, text)
  process.stdout.write(
    `Version ${version}. Sign it: latchkey directory sign --file ${file} --key <private key>\n`,
  )
}

function readBefore() {
  try {
    return readSnapshot(readFileSync(file, 'utf8'), file)
  } catch {
    return undefined
  }
}
