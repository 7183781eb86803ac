import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, onTestFinished } from 'vitest'

/** Closes what a test opened, in reverse order, whether it passed or not. Call once per file. */
export function cleanups(): <opened extends { close(): Promise<unknown> }>(
  opening: Promise<opened>,
) => Promise<opened> {
  const open: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
  })
  return async (opening) => {
    const opened = await opening
    open.push(opened)
    return opened
  }
}

/** A new folder that is removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}
