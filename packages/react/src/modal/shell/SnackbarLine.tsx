import { type CaipAddress, parseCaipAddress, type State, sameAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useModal, useModalState } from '../../LatchkeyContext.ts'
import { useMessages } from '../languages/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Skeleton.tsx'

/** The snackbar. It is inside the dialog, because nothing outside is above it, and doesn't cover the panel's buttons. */
export function SnackbarLine() {
  const { snackbar } = useModalState()
  useBalanceToast()
  return (
    <div className="lk-snackbar-place" role="status">
      {snackbar ? (
        <p key={snackbar.id} className="lk-snackbar" data-variant={snackbar.variant} data-testid="snackbar">
          {snackbar.variant === 'loading' ? (
            <Spinner />
          ) : (
            <Icon name={snackbar.variant === 'success' ? 'check' : snackbar.variant} />
          )}
          <span>{snackbar.message}</span>
        </p>
      ) : null}
    </div>
  )
}

/**
 * Shows a toast when the tokens of the account in use can't be read. Several views read them, and the engine says it at most once per
 * 30 s and account, so that it is shown whichever view is open.
 */
function useBalanceToast(): void {
  const modal = useModal()
  const message = useMessages()('tokens.unavailable')
  useEffect(() => {
    const { config } = modal
    return config.events.subscribe((event) => {
      if (event.event === 'tokens_unavailable' && isInUse(config.state, event.properties.account))
        modal.notify({ variant: 'error', message })
    })
  }, [modal, message])
}

/** Whether an account is the current one of its chain family. */
function isInUse({ connections, current }: State, account: CaipAddress): boolean {
  const parts = parseCaipAddress(account)
  if (!parts) return false
  const used = connections.get(current[parts.namespace] ?? '')?.accounts[0]
  return used !== undefined && sameAddress(parts.namespace, used, parts.address)
}
