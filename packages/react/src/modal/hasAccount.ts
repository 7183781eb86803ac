import type { ChainNamespace, State } from '@latchkey/core'

/** Whether an address is known for the namespace, else for any: live, or restored and waiting for its wallet (A10). */
export function hasAccount(state: State, namespace?: ChainNamespace | undefined): boolean {
  const uids = namespace ? [state.current[namespace]] : Object.values(state.current)
  return uids.some((uid) => state.connections.get(uid ?? '')?.accounts[0])
}
