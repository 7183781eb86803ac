'use client'
import { useEffect, useMemo, useState } from 'react'
import { createModal, type ThemeMode, type ThemeVariables } from './createModal.ts'
import { LatchkeyContext, useLatchkey } from './LatchkeyContext.ts'
import { useModalCode } from './LatchkeyProvider.tsx'

/** Properties of {@link LatchkeyInline}. By default it has the theme of the surrounding provider, and always its options. */
export type LatchkeyInlineProps = {
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
}

/**
 * Renders the modal as a part of the page: a labelled region. Where the dialog would close, it shows `Account` or `Connect`.
 * It shows the provider's modal when that was made with `inline: true`, else a modal of its own.
 */
export function LatchkeyInline({ themeMode, themeVariables }: LatchkeyInlineProps) {
  const outer = useLatchkey()
  const [ownModal] = useState(() => {
    const { options, state } = outer.modal
    const { themeMode: mode, themeVariables: variables } = state
    return createModal(outer.config, { ...options, themeMode: mode, themeVariables: variables, inline: true })
  })
  const modal = outer.modal.state.inline ? outer.modal : ownModal
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const { ModalRoot, status, load } = useModalCode(modal, importRegion)
  useEffect(() => modal.open(), [modal])
  useEffect(() => {
    if (themeMode || themeVariables) {
      modal.setTheme({ mode: themeMode, variables: themeVariables })
      return
    }
    const copyTheme = () => {
      const { themeMode: mode, themeVariables: variables } = outer.modal.state
      const current = modal.state
      if (current.themeMode !== mode || current.themeVariables !== variables)
        modal.setTheme({ mode, variables })
    }
    copyTheme()
    return outer.modal.subscribe(copyTheme)
  }, [modal, outer.modal, themeMode, themeVariables])
  useEffect(() => {
    const copyLanguage = () => {
      const { language } = outer.modal.state
      if (modal.state.language !== language) modal._internal.set({ language })
    }
    copyLanguage()
    return outer.modal.subscribe(copyLanguage)
  }, [modal, outer.modal])
  const value = useMemo(
    () => ({ ...outer, modal, preload: load, loading: status }),
    [outer, modal, load, status],
  )
  return (
    <LatchkeyContext.Provider value={value}>
      <div ref={setContainer}>
        {ModalRoot && container ? <ModalRoot modal={modal} parent={container} /> : null}
      </div>
    </LatchkeyContext.Provider>
  )
}

const importRegion = async () => (await import('./modal/shell/ModalRegion.tsx')).RegionRoot
