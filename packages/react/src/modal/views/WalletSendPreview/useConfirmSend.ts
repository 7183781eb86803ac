import { captureContext, leaveSend, waitForTransaction } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useRefreshBalances } from '../../../hooks/accounts.ts'
import { useSend } from '../../../hooks/transfers.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { untilRead } from '../../account/untilRead.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { isDeclined } from '../../ui/walletRequest.ts'
import type { Transfer } from './readTransfer.ts'

/**
 * Asks the wallet for a transfer and tells how it goes to the end, also once this view is gone: started (S8.14), then
 * confirmed or failed. A no is quiet (S8.68), any other failure is said by the chain family's own
 * words (S8.12, S8.13).
 */
export function useConfirmSend(transfer: Transfer) {
  const t = useMessages(send)
  const modal = useModal()
  const { config } = modal
  const { update, submit } = useSend()
  const refreshBalances = useRefreshBalances()
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = !modal.state.open
      // Closed while the wallet is asked: whoever comes back may send another one (X.26).
      if (left.current && config.state.send.loading) leaveSend(config)
    }
  }, [modal, config])

  const follow = async (hash: string) => {
    const { caipNetworkId: network } = transfer.network
    const read = untilRead()
    try {
      const { status } = await waitForTransaction(config, { hash, network })
      refreshBalances()
      const confirmed = status === 'confirmed'
      await read
      // Of something else than was approved only the alarm speaks (X.42).
      if (config.state.sends?.some((one) => one.hash === hash && one.altered)) return
      modal.notify({
        variant: confirmed ? 'success' : 'error',
        message: t(confirmed ? 'preview.confirmed' : 'preview.failed'),
      })
    } catch (error) {
      config.logger.warn('outcome', { error })
      refreshBalances()
      await read
      modal.notify({ variant: 'error', message: t('preview.unknown') })
    }
  }

  const confirm = async (gasPrice: bigint) => {
    const { network, amount, to, asset } = transfer
    let hash: string
    try {
      // The click is the person's yes to what is on the screen now: from here on the request carries it (X.29).
      const context = captureContext(config, { namespace: network.chainNamespace })
      update({ token: asset.token, sendTokenAmount: amount, receiverAddress: to, gasPrice })
      hash = (await submit.mutateAsync({ context })).hash
    } catch (error) {
      if (!isDeclined(error)) {
        const isSolana = transfer.network.chainNamespace === 'solana'
        modal.notify({ variant: 'error', message: t(isSolana ? 'preview.failedSolana' : 'error.unknown') })
      }
      return
    }
    if (!left.current) modal.reset({ view: 'Account' })
    modal.notify({ variant: 'success', message: t('preview.started') })
    await follow(hash)
  }
  return { confirm, status: submit.status, error: submit.error }
}
