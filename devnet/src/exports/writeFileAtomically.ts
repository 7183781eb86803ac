import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'

/** Writes a whole file or leaves the old one: never half of it, also when the process is killed meanwhile. */
export function writeFileAtomically(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`
  const handle = openSync(temporary, 'w')
  try {
    writeFileSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
}
