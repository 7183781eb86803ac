'use client'
import { useEffect, useMemo, useState } from 'react'
import { createModal, type ThemeMode, type ThemeVariables } from './createModal.ts'
import { LatchkeyContext, useLatchkey } from './LatchkeyContext.ts'
import { useModalCode } from './LatchkeyProvider.tsx'

/** Properties of {@link LatchkeyEmbedded}; by default it wears the theme of the surrounding provider. */
export type LatchkeyEmbeddedProps = {
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
}

/**
 * The modal as a part of the page: a labelled region that shows `Account` or `Connect` where the dialog would
 * close. Uses the provider's modal when that was made with `embedded: true`, else one of its own.
 */
export function LatchkeyEmbedded({ themeMode, themeVariables }: LatchkeyEmbeddedProps) {
  const outer = useLatchkey()
  const [own] = useState(() => createModal(outer.config, { ...outer.modal.state, embedded: true }))
  const modal = outer.modal.state.embedded ? outer.modal : own
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const { ModalRoot, status, load } = useModalCode(modal, importRegion)
  useEffect(() => modal.open(), [modal])
  useEffect(() => {
    if (themeMode || themeVariables) {
      modal.setTheme({ mode: themeMode, variables: themeVariables })
      return
    }
    const follow = () => {
      const { themeMode: mode, themeVariables: variables } = outer.modal.state
      const now = modal.state
      if (now.themeMode !== mode || now.themeVariables !== variables) modal.setTheme({ mode, variables })
    }
    follow()
    return outer.modal.subscribe(follow)
  }, [modal, outer.modal, themeMode, themeVariables])
  useEffect(() => {
    const follow = () => {
      const { language } = outer.modal.state
      if (modal.state.language !== language) modal._internal.set({ language })
    }
    follow()
    return outer.modal.subscribe(follow)
  }, [modal, outer.modal])
  const value = useMemo(
    () => ({ ...outer, modal, preload: load, loading: status }),
    [outer, modal, load, status],
  )
  return (
    <LatchkeyContext.Provider value={value}>
      <div ref={setPlace}>{ModalRoot && place ? <ModalRoot modal={modal} parent={place} /> : null}</div>
    </LatchkeyContext.Provider>
  )
}

const importRegion = async () => (await import('./modal/shell/ModalRegion.tsx')).EmbeddedRoot
