import { useEffect } from 'react'
import { hasAccount } from '../../createModal.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { defineFlow } from '../defineFlow.ts'
import { useMessages } from '../languages/translate.ts'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { needsAccount, type ViewEntry } from '../views.ts'

/** View names of existing clients that have no view here. Apps may open them by name; each leads to the view that replaces it. */
export default defineFlow({
  views: {
    // A wallet is created by signing in.
    Create: redirectTo({ view: 'Connect' }),
    SwitchAddress: redirectTo({ view: 'Profile' }),
    Transactions: redirectTo({ view: 'Account', data: { tab: 'activity' } }),
    // Smart sessions don't exist here.
    SmartSessionCreated: redirectTo({ view: 'Account' }),
    SmartSessionList: redirectTo({ view: 'Account' }),
  },
})

function redirectTo(entry: ViewEntry) {
  return function Redirect() {
    const t = useMessages()
    const modal = useModal()
    useEffect(() => {
      const isReachable = hasAccount(modal.config.state) || !needsAccount(entry.view)
      modal.replace(isReachable ? entry : { view: 'Connect' })
    }, [modal])
    return <RowSkeletons label={t('shell.loading')} count={3} />
  }
}
