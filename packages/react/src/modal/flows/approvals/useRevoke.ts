import { type Approval, captureContext, LatchkeyError, waitForTransaction } from '@latchkey/core'
import { useState } from 'react'
import { useRevokeApproval } from '../../../hooks/useRevokeApproval.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { type DraftDefinition, type Drafts, useDraft, useDrafts } from '../../drafts.ts'
import { describeError } from '../../languages/describeError.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { type Translate, useMessages } from '../../languages/translate.ts'
import { isAlreadyPending, isCancelled } from '../../ui/walletRequest.ts'

/** `asking`: the wallet shows the request; `waiting`: the transaction is not confirmed yet. */
type RevokeState = { readonly step: 'idle' | 'asking' | 'waiting'; readonly error?: unknown }

/** A revocation that a wallet was asked for and has not answered. */
type AskedRevocation = {
  /** Stops waiting for the answer. Resolves to whether the wallet has sent it all the same. */
  giveUp(): Promise<boolean>
}

/** What wallets were asked for and have not answered, by approval. It outlives the view, because the wallet may still show it. */
const askedRevocations: DraftDefinition<ReadonlyMap<string, AskedRevocation>> = {
  initial: new Map(),
  onAccountChange: (asked) => asked,
}

/**
 * Revokes an approval: asks the wallet, waits for the transaction, and shows a toast with the outcome, also after the view is gone.
 * `isLeft` tells that the wallet may still show a request of an earlier view. The next one takes its place.
 */
export function useRevoke(approval: Approval, onRevoked: () => void) {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const drafts = useDrafts()
  const [asked] = useDraft(askedRevocations)
  const { mutateAsync } = useRevokeApproval()
  const [state, setState] = useState<RevokeState>({ step: 'idle' })
  const key = toKey(approval)
  const revoke = async () => {
    if (state.step !== 'idle') return
    setState({ step: 'asking' })
    try {
      // The click consents to what is on the screen: the context is captured before the first await.
      const context = captureContext(config, { network: approval.network })
      // One that was sent after all is watched by the call that asked for it.
      if (await drafts.get(askedRevocations).get(key)?.giveUp()) return setState({ step: 'idle' })
      const { hash, sent } = await trackRequest(drafts, key, (signal) =>
        mutateAsync({ approval, context, signal }),
      )
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
      if (isCancelled(error)) return
      const altered = error instanceof LatchkeyError && error.code === 'TRANSACTION_ALTERED'
      const message = altered ? t('approvals.altered') : describeRevokeFailure(error, t)
      modal.notify({ variant: 'error', message })
    }
  }
  return { revoke, ...state, isLeft: state.step === 'idle' && asked.has(key) }
}

/** Keeps a request among those that wait until the wallet has answered it. */
async function trackRequest<answer>(
  drafts: Drafts,
  key: string,
  send: (signal: AbortSignal) => Promise<answer>,
): Promise<answer> {
  const controller = new AbortController()
  const answer = send(controller.signal)
  const isSent = answer.then(
    () => true,
    () => false,
  )
  const request: AskedRevocation = {
    async giveUp() {
      controller.abort()
      const wasSent = await isSent
      // The engine forgets a request one task after its last caller has left. Until then an equal one would join it.
      await new Promise((resolve) => setTimeout(resolve))
      return wasSent
    },
  }
  drafts.update(askedRevocations, (asked) => new Map(asked).set(key, request))
  try {
    return await answer
  } finally {
    drafts.update(askedRevocations, (asked) =>
      asked.get(key) === request ? new Map([...asked].filter(([other]) => other !== key)) : asked,
    )
  }
}

function toKey({ network, owner, kind, token, tokenId, spender }: Approval): string {
  return `${network} ${owner} ${kind} ${token} ${tokenId ?? ''} ${spender}`
}

/** Another request that waits in the wallet is said as that, because trying again doesn't help before it is answered. */
export function describeRevokeFailure(error: unknown, t: Translate<keyof typeof texts>): string {
  return isAlreadyPending(error) ? describeError(error, t).message : t('approvals.revokeFailed')
}
