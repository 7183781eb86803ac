import { useEffect, useState } from 'react'
import { useConnection, useNetwork } from '../../../hooks/connections.ts'
import { useSend } from '../../../hooks/transfers.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { ReceiverNote } from '../../account/ReceiverNote.tsx'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { readTransfer } from './readTransfer.ts'
import { SendConfirm } from './SendConfirm.tsx'
import { TransferFacts } from './TransferFacts.tsx'
import css from './WalletSendPreview.css?inline'

/** What exactly will be sent, before the wallet is asked. */
export function WalletSendPreview() {
  useStyles(css)
  const t = useMessages(send)
  const modal = useModal()
  const { form } = useSend()
  const connection = useConnection()
  const network = useNetwork()
  const from = connection?.accounts[0]
  // Held: what is shown is what is sent, even if the world moves or the form is emptied below it.
  const [transfer] = useState(() => readTransfer({ form, from, network }))
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!transfer) modal.replace({ view: 'WalletSend' })
  }, [transfer, modal])
  if (!transfer) return null
  const moved = from !== transfer.from || network?.caipNetworkId !== transfer.network.caipNetworkId
  return (
    <div className="lk-preview">
      <TransferFacts transfer={transfer} />
      <ReceiverNote {...transfer} onHold={setHeld} />
      {moved || !connection ? (
        <Notice tone="danger">{t('preview.moved')}</Notice>
      ) : (
        <SendConfirm transfer={transfer} connection={connection} held={held} />
      )}
    </div>
  )
}
