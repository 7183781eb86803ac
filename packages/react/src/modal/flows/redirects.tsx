import { updateAccount } from '@latchkey/core'
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
    Transactions: redirectTo({ view: 'Account' }, 'activity'),
    // Smart sessions don't exist here.
    SmartSessionCreated: redirectTo({ view: 'Account' }),
    SmartSessionList: redirectTo({ view: 'Account' }),
  },
})

/**
 * Creates a view that leads to another one, or to `Connect` where that needs an account and there is none.
 *
 * @param tab the tab that becomes the account's, if the app shows it
 */
function redirectTo(entry: ViewEntry, tab?: 'activity') {
  return function Redirect() {
    const t = useMessages()
    const modal = useModal()
    useEffect(() => {
      const { config, options } = modal
      const isReachable = hasAccount(config.state) || !needsAccount(entry.view)
      if (isReachable && tab && config.state.activeNetwork && options.features.history !== false)
        updateAccount(config, { details: { currentTab: 2 } })
      modal.replace(isReachable ? entry : { view: 'Connect' })
    }, [modal])
    return <RowSkeletons label={t('shell.loading')} count={3} />
  }
}
