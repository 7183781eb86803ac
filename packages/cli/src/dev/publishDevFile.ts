import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomically } from '@latchkey/devnet/writeFileAtomically'
import type { DevFile } from './DevFile.ts'

/** Writes the addresses of a stack that is ready, whole or not at all. Answers how to take them back: only our own. */
export function publishDevFile(file: string, content: DevFile): () => void {
  const text = `${JSON.stringify(content, null, 2)}\n`
  mkdirSync(dirname(file), { recursive: true })
  writeFileAtomically(file, text)
  return () => {
    try {
      if (readFileSync(file, 'utf8') === text) rmSync(file)
    } catch {
      // It is gone already.
    }
  }
}
