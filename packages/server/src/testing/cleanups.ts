import { afterEach } from 'vitest'

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
