import { useEffect } from 'react'
import { hasAccount } from '../../../createModal.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { useMessages } from '../../languages/translate.ts'
import { needsAccount, type ViewEntry } from '../../router.ts'
import { RowSkeletons } from '../../ui/Skeleton.tsx'

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
