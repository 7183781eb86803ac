import type { Stack } from './Stack.ts'
import type { ViewEntry } from './ViewEntry.ts'

/** Replaces the whole history by one view (S2.17). */
export function reset(stack: Stack, entry: ViewEntry): Stack {
  const only = stack.length === 1 && stack[0]?.view === entry.view && stack[0].data === entry.data
  return only ? stack : [entry]
}
