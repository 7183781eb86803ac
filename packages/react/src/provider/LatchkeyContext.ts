import type { Config } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Modal } from '../modal/Modal.ts'

/** What {@link LatchkeyProvider} hands down. */
export type LatchkeyContextValue = {
  readonly config: Config
  readonly modal: Modal
  /**
   * Holds the query client of data hooks where the app has no `QueryClientProvider`; filled by the first hook that
   * needs one, so that TanStack Query isn't loaded before.
   */
  readonly queryClientRef: { current: QueryClient | undefined }
  /** Starts loading the modal's code, e.g. when the pointer nears a button; again after a failure. */
  readonly preload: () => void
  /** `failed`: the code of the modal could not be loaded, e.g. offline. */
  readonly loading: 'idle' | 'loading' | 'ready' | 'failed'
}

/** Filled by `LatchkeyProvider`. */
export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)
