import type { Config } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Modal, ModalState } from './createModal.ts'

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

/**
 * All of what `LatchkeyProvider` hands down; for our own hooks and buttons.
 *
 * @throws Error outside of a `LatchkeyProvider`
 */
export function useLatchkey(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) {
    throw new Error(
      'Latchkey: this hook or component found no <LatchkeyProvider> above it. Wrap your app in <LatchkeyProvider config={config}>.',
    )
  }
  return value
}

/** The config given to the surrounding `LatchkeyProvider`. */
export function useConfig(): Config {
  return useLatchkey().config
}

/**
 * The modal of the surrounding `LatchkeyProvider`. Its functions never change; for what changes see `useModalState`.
 *
 * @example
 * const modal = useModal()
 * <button onClick={() => modal.open({ view: 'Networks' })}>Networks</button>
 */
export function useModal(): Modal {
  return useLatchkey().modal
}

/** What can be seen of the modal now; renders again when it changes. */
export function useModalState(): ModalState {
  const modal = useModal()
  const read = () => modal.state
  return useSyncExternalStore(modal.subscribe, read, read)
}
