import type { Stack } from './Stack.ts'

/** Cuts the history after `index`; with a single entry, or an index outside of it, nothing changes (S2.20). */
export function backTo(stack: Stack, index: number): Stack {
  const inside = Number.isInteger(index) && index >= 0 && index < stack.length - 1
  return stack.length > 1 && inside ? stack.slice(0, index + 1) : stack
}
