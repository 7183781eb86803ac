import { initialStack } from './initialStack.ts'
import type { Stack } from './Stack.ts'
import type { ViewEntry } from './ViewEntry.ts'

/** The entry that is shown: the last one. */
export function shownEntry(stack: Stack): ViewEntry {
  return stack.at(-1) ?? initialStack[0]
}
