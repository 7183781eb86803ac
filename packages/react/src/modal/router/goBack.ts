import { initialStack } from './initialStack.ts'
import type { Stack } from './Stack.ts'

/**
 * Pops one entry and shows the one below (S2.19). The selected wallet goes with it: an uncovered entry that carries
 * one would ask that wallet again by itself, so it is left behind too. `undefined` = there is nothing to go back to,
 * the modal closes (S2.21); nor is there while the network is one the app doesn't have (S2.22).
 */
export function goBack(stack: Stack): Stack | undefined {
  if (stack.length < 2 || stack.some(({ view }) => view === 'UnsupportedChain')) return undefined
  const below = stack.slice(0, -1)
  while (below.at(-1)?.view.startsWith('Connecting')) below.pop()
  return below.length === 0 ? initialStack : below
}
