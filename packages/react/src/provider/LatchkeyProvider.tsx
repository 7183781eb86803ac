'use client'
import type { Config } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { createModal } from '../createModal.ts'
import type { Modal } from '../modal/Modal.ts'
import type { ThemeMode, ThemeVariables } from '../modal/ModalState.ts'
import { LatchkeyContext } from './LatchkeyContext.ts'
import { useLanguage } from './useLanguage.ts'
import { useModalCode } from './useModalCode.ts'

/** Properties of {@link LatchkeyProvider}. */
export type LatchkeyProviderProps = {
  config: Config
  /** A modal made with `createModal(config)`, for apps that open it from outside of React; else one is made here. */
  modal?: Modal | undefined
  /** `dark` by default (S1.20). */
  themeMode?: ThemeMode | undefined
  /** Keep the object the same between renders, e.g. outside of the component. */
  themeVariables?: ThemeVariables | undefined
  /** BCP 47, e.g. `ar`; the page's `lang` by default. A language we have no catalogue of is English. */
  locale?: string | undefined
  children?: ReactNode
}

/**
 * Starts the engine while mounted and gives hooks, buttons and the modal to everything below. The modal's code loads
 * once the page is idle, or sooner when it is opened; when a pointer or the focus comes to a button of ours, it is drawn
 * too, hidden.
 *
 * @example
 * <LatchkeyProvider config={config} themeMode="system">
 *   <ConnectButton />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider({ config, children, ...props }: LatchkeyProviderProps) {
  const { modal: given, themeMode, themeVariables } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it is given only says how it begins
  const modal = useMemo(() => given ?? createModal(config, props), [given, config])

  useEffect(() => {
    config._internal.stores.modal = modal
    return config.start()
  }, [config, modal])
  useEffect(
    () => modal.setTheme({ mode: themeMode, variables: themeVariables }),
    [modal, themeMode, themeVariables],
  )

  useLanguage(modal, props.locale)

  const queryClientRef = useRef<QueryClient | undefined>(undefined)
  const { status, load, ModalRoot } = useModalCode(modal, importDialog)
  const near = useRef<() => void>(undefined)
  const preload = useCallback(() => {
    load()
    // Kept for the modal to find when its code comes later than the hand.
    near.current ??= load
    near.current()
  }, [load])
  const value = useMemo(
    () => ({ config, modal, queryClientRef, preload, loading: status }),
    [config, modal, preload, status],
  )
  return (
    <LatchkeyContext.Provider value={value}>
      {children}
      {ModalRoot && !modal.state.embedded && <ModalRoot modal={modal} parent={document.body} near={near} />}
    </LatchkeyContext.Provider>
  )
}

const importDialog = async () => (await import('../modal/shell/ModalRoot.tsx')).ModalRoot
