// Public API: `@latchkey/compat/appkit-bitcoin`, in place of `@reown/appkit-adapter-bitcoin`.
import { bitcoin } from '@latchkey/core/bitcoin'
import type { AppKitAdapter } from '../appkit/createAppKit.ts'

/** AppKit's adapter for Bitcoin. Called with `new`, as there. */
export const BitcoinAdapter = function BitcoinAdapter(): AppKitAdapter {
  return { latchkeyAdapter: bitcoin() }
} as unknown as new (
  parameters?: object,
) => AppKitAdapter
