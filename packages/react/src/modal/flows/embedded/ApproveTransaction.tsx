import { QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { hasAccount } from '../../../createModal.ts'
import { useLogin } from '../../../hooks/useLogin.ts'
import { refreshBalances } from '../../../hooks/useRefreshBalances.ts'
import { useLatchkey, useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/styles.ts'
import { useRedirect } from '../../ui/useRedirect.ts'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import type { ViewProps } from '../../views.ts'
import css from './embedded.css?inline'

/**
 * Shown behind the iframe of the embedded wallet while it asks the person to approve a request. The iframe is in a dialog of its own above the modal, where the page
 * cannot cover it. Balances are refreshed after an approval, because it may have cost something.
 */
export function ApproveTransaction({ data }: ViewProps<'ApproveTransaction'>) {
  useStyles(css)
  const t = useMessages(texts)
  const source = useLogin()?.source
  const { queryClientRef } = useLatchkey()
  const app = useContext(QueryClientContext)
  const modal = useModal()
  // Opened by the app, without a pending request: go to where the modal usually starts.
  useRedirect(
    'ApproveTransaction',
    data ? undefined : { view: hasAccount(modal.config.state) ? 'Account' : 'Connect' },
  )
  useEffect(
    () =>
      source?.subscribe((event) => {
        const client = app ?? queryClientRef.current
        if (client && event.type === 'answered' && event.approved) void refreshBalances(client)
      }),
    [source, app, queryClientRef],
  )
  return (
    <div className="lk-login-step">
      <ConnectingRing status="waiting">
        <Icon name="key" size={32} />
      </ConnectingRing>
      <p className="lk-login-text" role="status">
        {t('approve.waiting')}
      </p>
      <p className="lk-login-text">{t('approve.text')}</p>
      <Button variant="ghost" onClick={() => source?.abort()} testId="approve-cancel">
        {t('approve.cancel')}
      </Button>
    </div>
  )
}
