import { useEffect } from 'react'
import { useModal } from '../../../provider/useModal.ts'
import { hasAccount } from '../../hasAccount.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { needsAccount } from '../../router/needsAccount.ts'
import type { ViewEntry } from '../../router/ViewEntry.ts'
import { RowSkeletons } from '../../ui/RowSkeletons/RowSkeletons.tsx'

/** A view whose name others know and that has nothing of its own here: another one takes its place (S2.14). */
export function redirectTo(entry: ViewEntry) {
  return function Redirect() {
    const t = useMessages()
    const modal = useModal()
    useEffect(() => {
      const isShown = hasAccount(modal.config.state) || !needsAccount(entry.view)
      modal.replace(isShown ? entry : { view: 'Connect' })
    }, [modal])
    return <RowSkeletons label={t('shell.loading')} count={3} />
  }
}
