'use client'
import { type Config, LatchkeyError } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Modal, ModalState } from './createModal.ts'

/** What {@link LatchkeyProvider} provides to hooks, buttons and the modal. */
export type LatchkeyContextValue = {
  readonly config: Config
  readonly modal: Modal
  /**
   * The query client of data hooks in an app without a `QueryClientProvider`. The first data hook creates it, so that
   * TanStack Query isn't loaded before.
   */
  readonly queryClientRef: { current: QueryClient | undefined }
  /** The query clients whose activity is removed when its account is disconnected. */
  readonly activityClients: WeakSet<QueryClient>
  /** Starts to load the modal's code, e.g. when the pointer enters a button. Loads again after a failure. */
  readonly preload: () => void
  /** State of the modal's code; `failed`: it could not be loaded, e.g. offline. */
  readonly loading: 'idle' | 'loading' | 'ready' | 'failed'
}

/** Set by `LatchkeyProvider`. */
export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)

/** A hook or component has no provider that it can use. */
export class ProviderNotFoundError extends LatchkeyError {
  override readonly name = 'ProviderNotFoundError'
  /** `missing`: there is none above it. `otherCopy`: the one of the page belongs to another copy of this package. */
  readonly reason: 'missing' | 'otherCopy'

  constructor(reason: 'missing' | 'otherCopy') {
    const [message, hint] = texts[reason]
    super(message, { code: 'NO_PROVIDER', hint, docsPath: 'errors.html#providernotfounderror' })
    this.reason = reason
  }
}

const texts = {
  missing: [
    'This hook or component found no <LatchkeyProvider> above it.',
    'Wrap your app in <LatchkeyProvider config={config}>.',
  ],
  otherCopy: [
    'This hook or component is of another copy of @latchkey/react than the <LatchkeyProvider> of this page.',
    'Install one copy; `npm ls @latchkey/react` lists them.',
  ],
} as const

/** Where copies of this package see each other: the context of the one whose provider was rendered last. */
const providedContext = Symbol.for('latchkey.react.context')

/** Called by the provider as it renders, so that hooks of another copy can name what is wrong. */
export function announceProvider(): void {
  Reflect.set(globalThis, providedContext, LatchkeyContext)
}

/**
 * Returns everything `LatchkeyProvider` provides. Not public: apps use `useConfig`, `useModal` and `useModalState`.
 *
 * @throws ProviderNotFoundError
 */
export function useLatchkey(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (value) return value
  const provided: unknown = Reflect.get(globalThis, providedContext)
  throw new ProviderNotFoundError(!provided || provided === LatchkeyContext ? 'missing' : 'otherCopy')
}

/**
 * Tells hooks the type of the app's config, once for the whole app: its networks, chain families and addresses.
 *
 * @example
 * declare module '@latchkey/react' {
 *   interface Register { config: typeof config }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps merge their declaration into it, which a type alias does not allow
export interface Register {}

/** The type of the app's config; any config where `Register` does not tell it. */
export type RegisteredConfig = Register extends { config: infer config extends Config } ? config : Config

/** Returns the config of the surrounding `LatchkeyProvider`. */
export function useConfig(): RegisteredConfig {
  return useLatchkey().config
}

/**
 * Returns the modal of the surrounding `LatchkeyProvider`. Its functions never change; `useModalState` returns its state.
 *
 * @example
 * const modal = useModal()
 * <button onClick={() => modal.open({ view: 'Networks' })}>Networks</button>
 */
export function useModal(): Modal {
  return useLatchkey().modal
}

/** Returns the state of the modal and renders again when it changes. */
export function useModalState(): ModalState {
  const modal = useModal()
  const getState = () => modal.state
  return useSyncExternalStore(modal.subscribe, getState, getState)
}
