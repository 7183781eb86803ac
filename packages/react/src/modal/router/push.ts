import type { Stack } from './Stack.ts'
import type { ViewEntry } from './ViewEntry.ts'

/** Adds a view; the view already shown is ignored (S2.16). */
export function push(stack: Stack, entry: ViewEntry): Stack {
  return stack.at(-1)?.view === entry.view ? stack : [...stack, entry]
}
