import type { Config } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createModal, type Modal, type ThemeMode, type ThemeVariables } from './createModal.ts'
import { LatchkeyContext } from './LatchkeyContext.ts'
import type { ModalRootProps } from './modal/shell/ModalRoot.tsx'

;('use client')

/** Properties of {@link LatchkeyProvider}. */
export type LatchkeyProviderProps = {
  config: Config
  /** A modal made with `createModal(config)`, for apps that open it from outside of React; else one is made here. */
  modal?: Modal | undefined
  /** `dark` by default. */
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

const importDialog = async () => (await import('./modal/shell/ModalRoot.tsx')).ModalRoot

/** Has modal and buttons speak the locale: the provider's, else that of the page. English is here. */
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

/** The code of the modal on its way. */
type ModalCode = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly ModalRoot?: ComponentType<ModalRootProps> | undefined
  readonly load: () => void
}

/**
 * Loads the code of the modal, from the app's own server, when it is first opened, when `load` is called before, or when
 * the page is idle. `importRoot` stays the same.
 * When it can't be loaded, e.g. offline, the modal goes back to closed and the next opening tries again.
 */
export function useModalCode(
  modal: Modal,
  importRoot: () => Promise<ComponentType<ModalRootProps>>,
): ModalCode {
  const [code, setCode] = useState<Omit<ModalCode, 'load'>>({ status: 'idle' })
  const underway = useRef(false)
  // `ahead`: nobody asked yet, so there is nothing to say of its loading or failing.
  const load = useCallback(
    (ahead?: IdleDeadline) => {
      if (underway.current) return
      underway.current = !ahead
      const tell = (status: ModalCode['status'], ModalRoot?: ModalCode['ModalRoot']) => {
        clearTimeout(slow)
        setCode({ status, ModalRoot })
      }
      // Nobody sees the first 100 ms of loading, and telling everyone would delay what is loading.
      const slow = ahead ? undefined : setTimeout(tell, 100, 'loading')
      importRoot().then(
        (ModalRoot) => {
          underway.current = true
          tell('ready', ModalRoot)
        },
        () => {
          if (ahead) return
          tell('failed')
          modal.config.logger.error('modalCode')
          // One that is a part of the page stays open and says that it changed: not until then may it be asked for again.
          modal.close()
          underway.current = false
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
    // A hand has little time left after it arrives: the code is here by then where the page had nothing else to do.
    self.requestIdleCallback?.(load)
    return modal.subscribe(loadWhenOpen)
  }, [modal, load])
  return { ...code, load }
}
