import { type Config, getUnsupportedNetwork } from '@latchkey/core'
import { hasAccount } from './hasAccount.ts'
import { homeStack } from './homeStack.ts'
import { initialStack } from './router/initialStack.ts'
import { pairingHome } from './router/pairingHome.ts'
import type { Stack } from './router/Stack.ts'

/**
 * Opens an app that has pairing only at its code (S2.25, S2.26). While the modal is open: on a network the app doesn't have, and doesn't allow, nothing else makes sense (S2.36, S2.37, S2.38);
 * once it is left, the account is home again.
 */
export function watchNetwork({ config, stack, go, stops }: WatchNetworkParameters): void {
  if (stops.length === 0) return
  const home = stack() === initialStack && pairingHome(config)
  if (home) go(home)
  const { allowUnsupportedChain, basic } = config._internal.parameters
  if (allowUnsupportedChain || basic || config.features.networkSwitch === false) return
  const follow = () => {
    const unsupported = getUnsupportedNetwork(config) !== undefined
    if (stack().some(({ view }) => view === 'UnsupportedChain') === unsupported) return
    go(unsupported ? [{ view: 'UnsupportedChain' }] : homeStack(hasAccount(config.state)))
  }
  follow()
  stops.push(config.subscribe((state) => state, follow))
}

/** Parameters of {@link watchNetwork}. */
export type WatchNetworkParameters = {
  readonly config: Config
  readonly stack: () => Stack
  readonly go: (next: Stack) => void
  /** Called when the modal is closed; empty from then on. */
  readonly stops: (() => void)[]
}
