'use client'
import { attachModal, type Config } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createModal, type Modal, type ThemeMode, type ThemeVariables } from './createModal.ts'
import { announceProvider, LatchkeyContext } from './LatchkeyContext.ts'
import type { ModalRootProps } from './modal/shell/ModalRoot.tsx'
import type { ModalOptions } from './modalOptions.ts'

/** Properties of {@link LatchkeyProvider}: the options of the modal, or a modal that was made with its own. */
export type LatchkeyProviderProps = {
  config: Config
  /** `dark` by default. */
  themeMode?: ThemeMode | undefined
  /** Keep the object the same between renders, e.g. outside of the component. */
  themeVariables?: ThemeVariables | undefined
  /** BCP 47, e.g. `ar`; by default the page's `lang`. A language that doesn't exist falls back to English. */
  locale?: string | undefined
  children?: ReactNode
} & (
  | (ModalOptions & { modal?: undefined })
  | ({
      /**
       * A modal made with `createModal(config, options)`, for apps that open it outside of React. By default the provider makes one
       * with the options among its properties.
       */
      modal: Modal
    } & { [option in keyof ModalOptions]?: undefined })
)

/**
 * Starts the engine while mounted and provides config and modal to hooks and buttons. The modal's code loads when the page
 * is idle, or earlier when the modal is opened. When the pointer or the focus reaches one of the buttons, the modal is also
 * rendered, hidden, ahead of the click.
 *
 * The options of the modal are read once for each `config`. To change them later, give the provider another `key`.
 *
 * @example
 * <LatchkeyProvider config={config} themeMode="system" features={{ swaps: false }}>
 *   <ConnectButton />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider({ config, children, ...props }: LatchkeyProviderProps) {
  const { modal: givenModal, locale, ...parameters } = props
  const { themeMode, themeVariables } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other properties are initial values
  const modal = useMemo(() => givenModal ?? createModal(config, parameters), [givenModal, config])

  useEffect(() => {
    attachModal(config, modal)
    return config.start()
  }, [config, modal])
  useEffect(
    () => modal.setTheme({ mode: themeMode, variables: themeVariables }),
    [modal, themeMode, themeVariables],
  )

  useLanguage(modal, locale)

  const queryClientRef = useRef<QueryClient | undefined>(undefined)
  // While rendering, because the hooks below are called before effects.
  useState(announceProvider)
  const [activityClients] = useState(() => new WeakSet<QueryClient>())
  const { status, load, ModalRoot } = useModalCode(modal, importDialog)
  const expectClickRef = useRef<() => void>(undefined)
  const preload = useCallback(() => {
    load()
    // Stays set, so that a modal whose code arrives later sees that a click is expected.
    expectClickRef.current ??= load
    expectClickRef.current()
  }, [load])
  const value = useMemo(
    () => ({
      config,
      modal,
      queryClientRef,
      activityClients,
      preload,
      loading: status,
    }),
    [config, modal, activityClients, preload, status],
  )
  return (
    <LatchkeyContext.Provider value={value}>
      {children}
      {ModalRoot && !modal.state.inline && (
        <ModalRoot modal={modal} parent={document.body} expectClickRef={expectClickRef} />
      )}
    </LatchkeyContext.Provider>
  )
}

const importDialog = async () => (await import('./modal/shell/ModalRoot.tsx')).ModalRoot

/** Sets the language of modal and buttons: `locale`, or the page's. English needs no code. */
function useLanguage(modal: Modal, locale: string | undefined): void {
  useEffect(() => {
    const { language } = modal.state
    const tag = locale ?? document.documentElement.lang
    if (language || !/^(en|$)/i.test(tag)) {
      import('./modal/languages/setLanguage.ts').then(
        (code) => code.setLanguage(modal, tag),
        () => {},
      )
    }
  }, [modal, locale])
}

/** State of the modal's code. */
type ModalCode = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly ModalRoot?: ComponentType<ModalRootProps> | undefined
  readonly load: () => void
}

/**
 * Loads the code of the modal from the app's own server: when the modal is opened, when `load` is called, or when the page
 * is idle. After a failure, e.g. offline, the modal closes and the next opening loads again.
 *
 * @param importRoot must stay the same function
 */
export function useModalCode(
  modal: Modal,
  importRoot: () => Promise<ComponentType<ModalRootProps>>,
): ModalCode {
  const [code, setCode] = useState<Omit<ModalCode, 'load'>>({ status: 'idle' })
  const isRequested = useRef(false)
  const isLoaded = useRef(false)
  const load = useCallback(
    // `idle` is set when the browser calls: nobody waits for the code, so neither progress nor failure is reported.
    (idle?: IdleDeadline) => {
      if (isRequested.current) return
      isRequested.current = !idle
      const report = (status: ModalCode['status'], ModalRoot?: ModalCode['ModalRoot']) => {
        clearTimeout(slow)
        // A click while the idle request runs requests the code a second time. The first answer renders the modal; what the other
        // request reports must not remove it, because a click on one of its rows would be lost.
        if (isLoaded.current) return
        isLoaded.current = ModalRoot !== undefined
        setCode({ status, ModalRoot })
      }
      // The first 100 ms of loading aren't visible, and rendering every button again would delay the code.
      const slow = idle ? undefined : setTimeout(report, 100, 'loading')
      importRoot().then(
        (ModalRoot) => {
          isRequested.current = true
          report('ready', ModalRoot)
        },
        () => {
          if (idle || isLoaded.current) return
          report('failed')
          modal.config.logger.error('modalCode')
          // Closing an inline modal changes its state, which would load again: allowed only afterwards.
          modal.close()
          isRequested.current = false
        },
      )
    },
    [modal, importRoot],
  )
  useEffect(() => {
    const loadWhenOpen = () => {
      if (modal.state.open) load()
    }
    loadWhenOpen()
    // The time between hover and click is too short to load the code, so it loads while the page is idle.
    const idle = self.requestIdleCallback?.(load)
    const unsubscribe = modal.subscribe(loadWhenOpen)
    return () => {
      unsubscribe()
      self.cancelIdleCallback?.(idle)
    }
  }, [modal, load])
  return { ...code, load }
}
