// Public API: `@latchkey/compat/appkit-solana`, in place of `@reown/appkit-adapter-solana`.
import { solana } from '@latchkey/core/solana'
import type { AppKitAdapter } from '../appkit/createAppKit.ts'

/** AppKit's adapter for Solana. Called with `new`, as there. */
export const SolanaAdapter = function SolanaAdapter(): AppKitAdapter {
  return { latchkeyAdapter: solana() }
} as unknown as new (
  parameters?: object,
) => AppKitAdapter
