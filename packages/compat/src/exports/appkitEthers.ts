// Public API: `@latchkey/compat/appkit-ethers`, in place of `@reown/appkit-adapter-ethers`.
import { ethers } from '@latchkey/ethers'
import type { AppKitAdapter } from '../appkit/createAppKit.ts'

/** AppKit's adapter for ethers 6. Called with `new`, as there. */
export const EthersAdapter = function EthersAdapter(): AppKitAdapter {
  return { latchkeyAdapter: ethers() }
} as unknown as new () => AppKitAdapter
