'use client'
import { attachModal, type Config } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createModal, type Modal, type ThemeMode, type ThemeVariables } from './createModal.ts'
import { announceProvider, LatchkeyContext } from './LatchkeyContext.ts'
import { showLoadNotice } from './loadNotice.ts'
import type { ModalRootProps } from './modal/shell/ModalRoot.tsx'
import type { ModalOptions } from './modalOptions.ts'
import { whenIdle } from './whenIdle.ts'

/** Properties of {@link LatchkeyProvider}: the options of the modal, or a modal that was made with its own. */
export type LatchkeyProviderProps = {
  config: Config
  /** `dark` by default. */
  themeMode?: ThemeMode | undefined
  /** Keep the object the same between renders, e.g. outside of the component. */
  themeVariables?: ThemeVariables | undefined
  /** BCP 47, e.g. `ar`; by default the page's `lang`, else the browser's language. One that doesn't exist falls back to English. */
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
 * rendered, hidden, ahead of the click; on a device without hover, e.g. a phone, when the page is idle, unless the device saves data.
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

  useReturnWatch(modal)
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

/** Watches for a person who comes back from a wallet app. Loads when the page is idle, because a wallet is opened after that. */
function useReturnWatch(modal: Modal): void {
  useEffect(() => {
    let stop = whenIdle(() => {
      let isStopped = false
      stop = () => {
        isStopped = true
      }
      // Offline, the modal that it opens could not be loaded either.
      import('./watchReturn.ts').then(
        ({ watchReturn }) => {
          if (!isStopped) stop = watchReturn(modal)
        },
        () => {},
      )
    })
    return () => stop()
  }, [modal])
}

/**
 * Sets the language of modal and buttons: `locale`, else the page's, which is followed, else the browser's. English needs no code,
 * unless the app has texts of its own.
 */
function useLanguage(modal: Modal, locale: string | undefined): void {
  useEffect(() => {
    const page = document.documentElement
    const update = () => {
      const tag = locale ?? (page.lang || navigator.language)
      if (!modal.state.language && !modal.options.languages && /^(en|$)/i.test(tag)) return
      import('./modal/languages/setLanguage.ts').then(
        (code) => code.setLanguage(modal, tag),
        (error: unknown) => modal.config.logger.warn('languageCode', { error }),
      )
    }
    update()
    if (locale !== undefined) return
    const observer = new MutationObserver(update)
    observer.observe(page, { attributeFilter: ['lang'] })
    return () => observer.disconnect()
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
 * is idle. After a failure, e.g. offline, the modal closes, the page says so, and the next opening loads again.
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
  const isMounted = useRef(false)
  const removeNotice = useRef<() => void>(undefined)
  const load = useCallback(
    // `isIdle`: nobody waits for the code, so neither progress nor failure is reported.
    (isIdle = false) => {
      if (isRequested.current) return
      isRequested.current = !isIdle
      if (!isIdle) removeNotice.current?.()
      const report = (status: ModalCode['status'], ModalRoot?: ModalCode['ModalRoot']) => {
        clearTimeout(slow)
        // A click while the idle request runs requests the code a second time. The first answer renders the modal; what the other
        // request reports must not remove it, because a click on one of its rows would be lost.
        if (isLoaded.current) return
        isLoaded.current = ModalRoot !== undefined
        setCode({ status, ModalRoot })
      }
      // The first 100 ms of loading aren't visible, and rendering every button again would delay the code.
      const slow = isIdle ? undefined : setTimeout(report, 100, 'loading')
      importRoot().then(
        (ModalRoot) => {
          isRequested.current = true
          report('ready', ModalRoot)
        },
        (error: unknown) => {
          if (isIdle || isLoaded.current) return
          report('failed')
          modal.config.logger.error('modalCode', { error })
          // Closing an inline modal changes its state, which would load again: allowed only afterwards.
          modal.close()
          isRequested.current = false
          const retry = () => {
            modal.open()
            // An inline modal is open already.
            load()
          }
          if (isMounted.current) removeNotice.current = showLoadNotice(modal, retry)
        },
      )
    },
    [modal, importRoot],
  )
  useEffect(() => {
    isMounted.current = true
    const loadWhenOpen = () => {
      if (modal.state.open) load()
    }
    loadWhenOpen()
    // The time between hover and click is too short to load the code, so it loads while the page is idle.
    const stopWaiting = whenIdle(() => load(true))
    const unsubscribe = modal.subscribe(loadWhenOpen)
    return () => {
      isMounted.current = false
      removeNotice.current?.()
      unsubscribe()
      stopWaiting()
    }
  }, [modal, load])
  return { ...code, load }
}
