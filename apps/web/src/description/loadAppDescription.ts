import type { AppDescription } from './AppDescription.ts'
import { readAppDescription } from './readAppDescription.ts'

/** Asks the page's own host for `/latchkey.json`. @throws Error in words a person can act on */
export async function loadAppDescription(): Promise<AppDescription> {
  let answer: unknown
  try {
    const response = await fetch('/latchkey.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    answer = await response.json()
  } catch (cause) {
    throw new Error('The stack behind this page doesn’t answer. Check that it is running, then try again.', {
      cause,
    })
  }
  return readAppDescription(answer)
}
