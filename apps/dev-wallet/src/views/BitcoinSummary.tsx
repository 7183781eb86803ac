import { Fragment, useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import type { BitcoinApproval } from '../approval/Approval.ts'
import { formatMessage } from '../approval/formatMessage.ts'
import { decodePsbt } from '../bitcoin/decodePsbt.ts'
import { planPayment } from '../bitcoin/planPayment.ts'
import type { WalletBitcoin } from '../config.ts'

type Props = { approval: BitcoinApproval; bitcoin: WalletBitcoin | undefined }
/** Props of the summary of one kind of request. */
type KindProps<kind> = Props & { approval: Extract<BitcoinApproval, { kind: kind }> }

/** Shows everything a Bitcoin request contains. All of it comes from the page and is rendered as text. */
export function BitcoinSummary({ approval, bitcoin }: Props) {
  switch (approval.kind) {
    case 'bitcoinConnect':
      return (
        <p>
          The page will see your Bitcoin addresses, one for payments and one for inscriptions, and their
          balances. It can ask you to sign and to send; nothing happens without you.
        </p>
      )
    case 'bitcoinSignMessage': {
      const { text, isText } = formatMessage(approval.message)
      return (
        <>
          {!isText && <p className="muted">These bytes are not readable text.</p>}
          <pre dir="auto">{text === '' ? '(an empty message)' : text}</pre>
        </>
      )
    }
    case 'bitcoinSignPsbt':
      return <PsbtSummary approval={approval} bitcoin={bitcoin} />
    case 'bitcoinSendTransfer':
      return <TransferSummary approval={approval} bitcoin={bitcoin} />
  }
}

/** What a partially signed transaction spends and pays, and what is unusual about it. */
function PsbtSummary({ approval, bitcoin }: KindProps<'bitcoinSignPsbt'>) {
  const psbt = decodePsbt(approval.psbt)
  if (typeof psbt === 'string') return <p role="alert">{psbt} Decline it.</p>
  const account = bitcoin?.accounts.find(({ payment }) => payment.address === approval.account)
  const isOwn = (address: string | undefined) =>
    address !== undefined && (address === account?.payment.address || address === account?.ordinals.address)
  const sum = (list: readonly { readonly amount: bigint }[]) =>
    list.reduce((total, { amount }) => total + amount, 0n)
  const returned = psbt.outputs.filter(({ address }) => isOwn(address))
  const foreign = psbt.inputs.filter(({ address }) => !isOwn(address)).length
  const paid = sum(psbt.inputs.filter(({ address }) => isOwn(address))) - sum(returned)
  return (
    <>
      <p className="muted">{paid < 0n ? 'You receive' : 'You pay'}</p>
      <p className="amount">
        {formatUnits(paid < 0n ? -paid : paid, 8)} <small>BTC</small>
      </p>
      <dl className="facts">
        <Coins list={psbt.inputs} toLabel={(address) => (isOwn(address) ? 'You spend' : 'Others spend')} />
        <Coins list={psbt.outputs} toLabel={(address) => (isOwn(address) ? 'Back to you' : 'To')} />
        <dt>Network fee</dt>
        <dd>{formatUnits(psbt.fee, 8)} BTC</dd>
      </dl>
      {foreign > 0 && (
        <p className="warning" data-testid="approval-warning">
          {foreign === 1
            ? 'Someone else spends a coin in this transaction too. You sign only your own.'
            : `Others spend ${foreign} coins in this transaction too. You sign only your own.`}
        </p>
      )}
      {paid > 0n && psbt.fee * 10n > paid && (
        <p className="warning" data-testid="approval-warning">
          The fee is more than a tenth of what you pay.
        </p>
      )}
    </>
  )
}

/** Inputs or outputs of a transaction, one fact each. */
function Coins(p: {
  list: readonly { readonly address: string | undefined; readonly amount: bigint }[]
  toLabel: (address: string | undefined) => string
}) {
  return p.list.map(({ address, amount }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal, and their order never changes.
    <Fragment key={index}>
      <dt>{p.toLabel(address)}</dt>
      <dd>
        {formatUnits(amount, 8)} BTC <code>{address ?? 'a script without an address'}</code>
      </dd>
    </Fragment>
  ))
}

/** Receivers and amounts of a payment, and the fee as it is now. */
function TransferSummary({ approval, bitcoin }: KindProps<'bitcoinSendTransfer'>) {
  const { account, recipients } = approval
  const [fee, setFee] = useState<bigint | string | undefined>()
  useEffect(() => {
    let isCancelled = false
    if (!bitcoin) return
    planPayment(bitcoin, account, recipients).then(
      (plan) => !isCancelled && setFee(plan.fee),
      (error: unknown) =>
        !isCancelled && setFee(error instanceof Error ? error.message : 'The node didn’t respond.'),
    )
    return () => {
      isCancelled = true
    }
  }, [bitcoin, account, recipients])
  const total = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  return (
    <>
      <p className="amount">
        {formatUnits(total, 8)} <small>BTC</small>
      </p>
      <dl className="facts">
        {recipients.map(({ address, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receiver may be there twice, and the order never changes.
          <Fragment key={index}>
            <dt>To</dt>
            <dd>
              {recipients.length > 1 && `${formatUnits(amount, 8)} BTC `}
              <code>{address}</code>
            </dd>
          </Fragment>
        ))}
        <dt>Network fee</dt>
        <dd>
          {fee === undefined && 'Loading the network fee…'}
          {typeof fee === 'string' && 'Unknown'}
          {typeof fee === 'bigint' && `${formatUnits(fee, 8)} BTC`}
        </dd>
      </dl>
      {typeof fee === 'string' && (
        <p className="warning" data-testid="approval-warning">
          This is expected to fail: {fee}
        </p>
      )}
    </>
  )
}
