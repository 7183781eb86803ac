import { initialStack } from './router/initialStack.ts'
import type { Stack } from './router/Stack.ts'

/**
 * Where the modal begins: `Account` with an address, else `Connect` (S2.23, S2.24). The latter is always the same history,
 * so that a list of wallets drawn ahead of the click is the one opened.
 */
export function homeStack(connected: boolean): Stack {
  return connected ? [{ view: 'Account' }] : initialStack
}
