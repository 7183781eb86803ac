import { type ChainNamespace, type Network, sameAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import type { AddressCheck } from '../../../hooks/useAddressCheck.ts'
import { useReceiverWarnings } from '../../../hooks/useReceiverWarnings.ts'
import { useReceiverHistory } from '../../../hooks/useReceiverHistory.ts'
import { useTransferPreview } from '../../../hooks/useTransferPreview.ts'
import { cleanText } from '../../cleanText.ts'
import { formatDisplayAmount } from '../../format.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ReceiverName } from './ReceiverName.tsx'
import css from './ReceiverNotes.css?inline'
import { useSendDraft } from './sendDraft.ts'
import type { SendAsset } from './transfer.ts'

/** `to` may be a name that has not been resolved. */
type ReceiverNotesProps = ReceiverFindingsProps & {
  /** The adapter's verdict on `to`; default valid. */
  readonly check?: AddressCheck | undefined
  /** The text in the receiver's field; absent in the preview. */
  readonly typed?: string | undefined
  /** The text last pasted there, unless somebody typed since. */
  readonly pasted?: string | undefined
}

/** What a sender should know about the receiver before sending: who is behind a name, and every doubt about the address. */
export function ReceiverNotes({ check = 'valid', typed = '', pasted, ...props }: ReceiverNotesProps) {
  const t = useMessages(texts)
  const { to, network } = props
  const isNamed = useSendDraft().draft.receiverName !== undefined
  const isName = to.includes('.')
  return (
    <>
      {isPasteAltered(typed, pasted, network.chainNamespace) && (
        <Notice tone="danger" testId="send-pasted">
          {t('receiver.pasted')}
        </Notice>
      )}
      {check === 'checksum' && (
        <Notice tone="danger" testId="send-warning">
          {t('receiver.checksum')}
        </Notice>
      )}
      {(isNamed || isName) && <ReceiverName to={to} network={network} />}
      {!isName && check === 'valid' && <ReceiverFindings key={to} {...props} />}
    </>
  )
}

/** `from` and `to` are addresses. */
type ReceiverFindingsProps = {
  readonly from: string
  readonly to: string
  readonly network: Network
  readonly asset: SendAsset
  /** Base units; absent while no amount is decided. */
  readonly value?: bigint | undefined
  /** Called with whether the transfer must wait until the person has compared two addresses. */
  readonly onHold?: ((isOnHold: boolean) => void) | undefined
}

/**
 * The most serious finding about a valid address, alone: one notice is read, three are not. A finding that may cost the whole amount
 * puts the transfer on hold until the person confirms having compared the addresses.
 */
function ReceiverFindings(props: ReceiverFindingsProps) {
  const { from, to, network, asset, value, onHold } = props
  const t = useMessages(texts)
  const receiver = { address: to, network: network.caipNetworkId }
  const { data: warnings } = useReceiverWarnings(receiver)
  const { data: history } = useReceiverHistory({ ...receiver, from })
  const [hasCompared, setHasCompared] = useState(false)
  const isReceiver = (one: string) => sameAddress(network.chainNamespace, one, to)
  const token = asset.token?.address
  const isToken = !!token && isReceiver(token.slice(token.lastIndexOf(':') + 1))
  const knownAddress = history?.kind === 'lookalike' ? history.like : undefined
  const isOnHold = (isToken || !!knownAddress) && !hasCompared
  useEffect(() => onHold?.(isOnHold), [isOnHold, onHold])
  const lookalikePair = knownAddress && <LookalikePair known={knownAddress} entered={to} />
  const effects = <TransferEffects from={from} to={to} network={network} asset={asset} value={value} />
  if (isToken || knownAddress) {
    return (
      <>
        <Notice
          tone="danger"
          testId="send-warning"
          action={
            onHold &&
            !hasCompared && (
              <Button onClick={() => setHasCompared(true)} testId="send-compared">
                {t(knownAddress ? 'receiver.compared' : 'receiver.anyway')}
              </Button>
            )
          }
        >
          {t(isToken ? 'receiver.token' : 'receiver.lookalike')}
          {lookalikePair}
        </Notice>
        {effects}
      </>
    )
  }
  const warning = isReceiver(from) ? 'self' : warnings?.[0]
  const note = history?.kind === 'new' || history?.kind === 'unknown' ? history.kind : undefined
  return (
    <>
      {warning ? (
        <Notice tone="warning" testId="send-warning">
          {t(`receiver.${warning}`)}
        </Notice>
      ) : (
        note &&
        warnings !== undefined && (
          <Notice tone="info" testId="send-note">
            {t(`receiver.${note}`, { network: network.name })}
          </Notice>
        )
      )}
      {effects}
    </>
  )
}

/** Two look-alike addresses, whole and one below the other for comparison. */
function LookalikePair({ known, entered }: { known: string; entered: string }) {
  useStyles(css)
  const t = useMessages(texts)
  return (
    <dl className="lk-lookalike">
      <dt>{t('receiver.known')}</dt>
      <dd>
        <Address value={known} full />
      </dd>
      <dt>{t('receiver.asked')}</dt>
      <dd>
        <Address value={entered} full />
      </dd>
    </dl>
  )
}

/** Side effects of a token transfer: a fee the token deducts, a deposit for an account that is opened. */
function TransferEffects({ from, to, network, asset, value = 0n }: TransferEffectsProps) {
  const t = useMessages(texts)
  const { data } = useTransferPreview({
    account: from,
    to,
    amount: value,
    asset: value > 0n ? asset.token : undefined,
    network: network.caipNetworkId,
  })
  const { received, deposit } = data ?? {}
  const format = (amount: bigint, decimals: number, rounding: 'up' | 'down') =>
    formatDisplayAmount(amount, decimals, { locale: t.locale, fractionDigits: 6, rounding })
  const { decimals, symbol } = network.nativeCurrency
  return (
    <>
      {received !== undefined && received < value && (
        <Notice tone="warning" testId="send-toll">
          {t('receiver.toll', {
            amount: format(received, asset.decimals, 'down'),
            symbol: cleanText(asset.symbol, 12),
          })}
        </Notice>
      )}
      {deposit !== undefined && (
        <Notice tone="info" testId="send-deposit">
          {t('receiver.deposit', { amount: format(deposit, decimals, 'up'), symbol })}
        </Notice>
      )}
    </>
  )
}

type TransferEffectsProps = {
  from: string
  to: string
  network: Network
  asset: SendAsset
  value?: bigint | undefined
}

/** Whether the field shows something else than what was pasted. EVM addresses are compared without regard to case. */
function isPasteAltered(field: string, pasted: string | undefined, namespace: ChainNamespace): boolean {
  if (!pasted || field === '') return false
  return namespace === 'eip155'
    ? !field.toLowerCase().includes(pasted.toLowerCase())
    : !field.includes(pasted)
}
