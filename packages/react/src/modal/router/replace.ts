import type { Stack } from './Stack.ts'
import type { ViewEntry } from './ViewEntry.ts'

/** Swaps the top entry; by the view already shown it is a no-op (S2.18). */
export function replace(stack: Stack, entry: ViewEntry): Stack {
  return stack.at(-1)?.view === entry.view ? stack : [...stack.slice(0, -1), entry]
}
