import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { Modal } from '../modal/Modal.ts'
import type { ModalRootProps } from '../modal/shell/ModalRoot.tsx'

/** The code of the modal on its way. */
export type ModalCode = {
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
