import { useEffect } from 'react'
import { hasAccount } from '../../createModal.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { useMessages } from '../languages/translate.ts'
import { needsAccount, type ViewEntry } from '../router.ts'
import { RowSkeletons } from '../ui/Skeleton.tsx'

/** A wallet is made by signing in. */
export const Create = redirectTo({ view: 'Connect' })
/** Every account of every wallet. */
export const SwitchAddress = redirectTo({ view: 'Profile' })
export const Transactions = redirectTo({ view: 'Account', data: { tab: 'activity' } })
/** There are no smart sessions to look at: they are off. */
export const SmartSessionCreated = redirectTo({ view: 'Account' })
export const SmartSessionList = redirectTo({ view: 'Account' })

/** A view whose name others know and that has nothing of its own here: another one takes its place. */
function redirectTo(entry: ViewEntry) {
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
