import { updateAccount } from '@latchkey/core'
import { useEffect } from 'react'
import { hasAccount } from '../../createModal.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { defineFlow } from '../defineFlow.ts'
import { useMessages } from '../languages/translate.ts'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { useRedirect } from '../ui/useRedirect.ts'
import { needsAccount, type ViewEntry, type ViewName } from '../views.ts'

/** View names of existing clients that have no view here. Apps may open them by name; each leads to the view that replaces it. */
export default defineFlow({
  views: {
    // A wallet is created by signing in.
    Create: redirectTo('Create', { view: 'Connect' }),
    SwitchAddress: redirectTo('SwitchAddress', { view: 'Profile' }),
    Transactions: redirectTo('Transactions', { view: 'Account' }, 'activity'),
    // Smart sessions don't exist here.
    SmartSessionCreated: redirectTo('SmartSessionCreated', { view: 'Account' }),
    SmartSessionList: redirectTo('SmartSessionList', { view: 'Account' }),
  },
})

/**
 * Creates a view that leads to another one, or to `Connect` where that needs an account and there is none.
 *
 * @param tab the tab that becomes the account's, if the app shows it
 */
function redirectTo(name: ViewName, entry: ViewEntry, tab?: 'activity') {
  return function Redirect() {
    const t = useMessages()
    const modal = useModal()
    const { config, options } = modal
    const isReachable = hasAccount(config.state) || !needsAccount(entry.view)
    const choosesTab = tab && isReachable && options.features.history !== false
    useEffect(() => {
      if (choosesTab && config.state.activeNetwork) updateAccount(config, { details: { currentTab: 2 } })
    }, [config, choosesTab])
    useRedirect(name, isReachable ? entry : connectEntry)
    return <RowSkeletons label={t('shell.loading')} count={3} />
  }
}

const connectEntry: ViewEntry = { view: 'Connect' }
