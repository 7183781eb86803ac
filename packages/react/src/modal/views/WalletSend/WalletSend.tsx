import type { Network, SendArguments } from '@latchkey/core'
import { useConnection, useNetwork } from '../../../hooks/connections.ts'
import { ReceiverNote } from '../../account/ReceiverNote.tsx'
import { usePastedReceiver } from '../../account/usePastedReceiver.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewProps } from '../../router.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { AmountField } from './AmountField.tsx'
import { SendBalance } from './SendBalance.tsx'
import { SendSymbol } from './SendSymbol.tsx'
import { useOpenSendEvent } from './useOpenSendEvent.ts'
import { useSendForm } from './useSendForm.ts'
import css from './WalletSend.css?inline'

/** The form of a send (S1.13): what is wrong is said where it is, and what can't be sent goes nowhere (S5.32). */
export function WalletSend({ data }: Partial<ViewProps<'WalletSend'>>) {
  useStyles(css)
  const t = useMessages(send)
  const connection = useConnection()
  const network = useNetwork()
  const address = connection?.accounts[0]
  if (!address || !network) return <Notice tone="info">{t('account.gone')}</Notice>
  return (
    <SendForm key={`${address} ${network.caipNetworkId}`} address={address} network={network} wanted={data} />
  )
}

function SendForm({
  address,
  network,
  wanted,
}: {
  address: string
  network: Network
  wanted: SendArguments | undefined
}) {
  const t = useMessages(send)
  const form = useSendForm({ address, network })
  const { pasted, events } = usePastedReceiver()
  useOpenSendEvent(network)
  // No address has a point in it.
  const isName = form.typed.includes('.')
  return (
    <form
      className="lk-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {wanted && <LazyPart load={importWanted} props={{ wanted, network }} />}
      <AmountField
        value={form.amount}
        onLeave={() => form.leave('amount', form.amount !== '')}
        onChange={form.setAmount}
        symbol={<SendSymbol asset={form.asset} network={network} />}
        problem={form.amountProblem}
        balance={<SendBalance asset={form.asset} state={form.balance} />}
        onMax={form.sendMax}
      />
      <div {...events}>
        <Input
          label={t('send.receiver')}
          placeholder={t('send.receiverPlaceholder')}
          value={form.typed}
          onChange={form.setReceiver}
          onBlur={() => form.leave('receiver', form.receiver !== '')}
          error={isName ? '' : form.receiverProblem}
          monospace
          testId="send-receiver"
        />
      </div>
      <ReceiverNote
        from={address}
        to={form.receiver}
        typed={form.typed}
        pasted={pasted}
        check={isName ? 'valid' : form.receiverCheck}
        network={network}
        asset={form.asset}
      />
      <Button variant="primary" type="submit" loading={form.checking} testId="send-preview">
        {t('send.preview')}
      </Button>
    </form>
  )
}

const importWanted = async () => (await import('../../sending/WantedSend.tsx')).WantedSend
