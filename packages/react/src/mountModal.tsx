import { attachModal } from '@latchkey/core'
import type { ReactNode } from 'react'
import type { Modal } from './createModal.ts'
import type { LatchkeyProviderProps } from './LatchkeyProvider.tsx'
import { showLoadNotice } from './loadNotice.ts'
import { whenIdle } from './whenIdle.ts'

/** Parameters of {@link mountModal}: what `LatchkeyProvider` takes. */
export type MountModalParameters = Pick<LatchkeyProviderProps, 'themeMode' | 'themeVariables' | 'locale'>

/**
 * Shows a modal on a page without React of its own: starts the engine, loads React with the modal's code when the page is idle or the
 * modal is opened, and renders it above the page. In an app with React use `LatchkeyProvider`.
 *
 * @returns removes the modal and stops the engine
 * @example
 * const modal = createModal(config)
 * const unmount = mountModal(modal, { themeMode: 'system' })
 * document.querySelector('#connect').addEventListener('click', () => modal.open())
 */
export function mountModal(modal: Modal, parameters: MountModalParameters = {}): () => void {
  const { config } = modal
  attachModal(config, modal, 'html')
  const stopEngine = config.start()
  let root: { render(node: ReactNode): void; unmount(): void } | undefined
  let isMounted = true
  let isLoading = false
  let removeNotice = () => {}
  const load = async () => {
    if (isLoading) return
    isLoading = true
    try {
      const [{ createRoot }, { LatchkeyProvider }] = await Promise.all([
        import('react-dom/client'),
        import('./LatchkeyProvider.tsx'),
      ])
      if (!isMounted) return
      stopWatching()
      root = createRoot(document.createElement('div'))
      root.render(<LatchkeyProvider config={config} modal={modal} {...parameters} />)
    } catch (error) {
      config.logger.error('modalCode', { error })
      // Offline: the next opening loads again.
      isLoading = false
      if (!modal.state.open) return
      modal.close()
      removeNotice = showLoadNotice(modal, () => modal.open())
    }
  }
  const stopWatching = modal.on('open', load)
  const stopWaiting = whenIdle(load)
  if (modal.state.open) void load()
  return () => {
    isMounted = false
    stopWatching()
    removeNotice()
    stopWaiting()
    root?.unmount()
    stopEngine()
  }
}
