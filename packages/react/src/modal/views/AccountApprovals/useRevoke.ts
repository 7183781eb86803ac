import { type Approval, captureContext, LatchkeyError, waitForTransaction } from '@latchkey/core'
import { useState } from 'react'
import { useRevokeApproval } from '../../../hooks/accounts.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { heldTexts } from '../../languages/en/heldTexts.ts'
import { useMessages } from '../../languages/translate.ts'
import { isDeclined } from '../../ui/walletRequest.ts'

/** Takes an approval back: asks the wallet, waits for the network, and says how it ended, also once the view is gone. */
export function useRevoke(approval: Approval, onRevoked: () => void) {
  const t = useMessages(heldTexts)
  const modal = useModal()
  const { config } = modal
  const { mutateAsync } = useRevokeApproval()
  const [state, setState] = useState<RevokeState>({ step: 'idle' })
  const revoke = async () => {
    if (state.step !== 'idle') return
    setState({ step: 'asking' })
    try {
      // The click is the person's yes to what is on the screen now (X.29).
      const context = captureContext(config, { network: approval.network })
      const { hash, sent } = await mutateAsync({ approval, context })
      setState({ step: 'waiting' })
      const { status } = await waitForTransaction(config, { hash, sent, network: approval.network })
      setState({ step: 'idle' })
      const confirmed = status === 'confirmed'
      modal.notify({
        variant: confirmed ? 'success' : 'error',
        message: t(confirmed ? 'approvals.revoked' : 'approvals.revokeFailed'),
      })
      onRevoked()
    } catch (error) {
      setState({ step: 'idle', error })
      if (isDeclined(error)) return
      const altered = error instanceof LatchkeyError && error.code === 'TRANSACTION_ALTERED'
      modal.notify({ variant: 'error', message: t(altered ? 'approvals.altered' : 'approvals.revokeFailed') })
    }
  }
  return { revoke, ...state }
}

type RevokeState = { readonly step: 'idle' | 'asking' | 'waiting'; readonly error?: unknown }
