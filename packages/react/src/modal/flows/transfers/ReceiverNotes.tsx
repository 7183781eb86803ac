import { type ChainNamespace, type Network, sameAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useReceiverHistory } from '../../../hooks/useReceiverHistory.ts'
import { useReceiverWarnings } from '../../../hooks/useReceiverWarnings.ts'
import { useTransferPreview } from '../../../hooks/useTransferPreview.ts'
import { formatAssetAmount } from '../../format.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ReceiverName } from './ReceiverName.tsx'
import css from './ReceiverNotes.css?inline'
import { useSendDraft } from './sendDraft.ts'
import type { ReceiverCheck } from './sendForm.ts'
import type { SendAsset } from './transfer.ts'

/** `to` may be a name that has not been resolved. */
type ReceiverNotesProps = ReceiverFindingsProps & {
  /** The adapter's verdict on `to`; default valid. */
  readonly check?: ReceiverCheck | undefined
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
  /** Called with whether the transfer must wait: for the checks, or until the person has compared two addresses. */
  readonly onHold?: ((isOnHold: boolean) => void) | undefined
}

/**
 * How long a transfer waits for the account's history and for the check of the address, in ms. The server searches Solana for up to
 * 6 s; a history that takes longer is told as unknown, and doesn't keep anybody from sending.
 */
const maxCheckWait = 8_000

/**
 * The most serious finding about a valid address, alone: one notice is read, three are not. A finding that may cost the whole amount
 * puts the transfer on hold until the person confirms having compared the addresses; so do a history and a check of the address that
 * haven't arrived yet, since they may hold such a finding or a warning.
 */
function ReceiverFindings(props: ReceiverFindingsProps) {
  const { from, to, network, asset, value, onHold } = props
  const t = useMessages(texts)
  const receiver = { address: to, network: network.caipNetworkId }
  const { data: warnings, isPending: isCheckingAddress } = useReceiverWarnings(receiver)
  const { data: history, isPending } = useReceiverHistory({ ...receiver, from })
  const isOverdue = useIsOverdue(maxCheckWait)
  const [accepted, setAccepted] = useState<string>()
  const isReceiver = (one: string) => sameAddress(network.chainNamespace, one, to)
  const token = asset.token?.address
  const isToken = !!token && isReceiver(token.slice(token.lastIndexOf(':') + 1))
  const knownAddress = history?.kind === 'lookalike' ? history.like : undefined
  const isChecking = isPending && !isOverdue
  // What the person has to accept. A look-alike that is found after another finding was accepted has to be compared, too.
  const finding = knownAddress ?? (isToken ? to : undefined)
  const isAccepted = finding === accepted
  const isWaiting = isChecking || (isCheckingAddress && !isOverdue)
  const isOnHold = isWaiting || (finding !== undefined && !isAccepted)
  useEffect(() => onHold?.(isOnHold), [isOnHold, onHold])
  const lookalikePair = knownAddress && <LookalikePair known={knownAddress} entered={to} />
  const effects = (
    <>
      {onHold && isWaiting && (
        <Notice tone="info" testId="send-checking">
          {t(isChecking ? 'receiver.checking' : 'receiver.checkingAddress')}
        </Notice>
      )}
      <TransferEffects from={from} to={to} network={network} asset={asset} value={value} />
    </>
  )
  if (finding !== undefined) {
    return (
      <>
        <Notice
          tone="danger"
          testId="send-warning"
          action={
            onHold &&
            !isAccepted && (
              <Button onClick={() => setAccepted(finding)} testId="send-compared">
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
  const kind = history?.kind ?? (isChecking ? undefined : 'unknown')
  const note = kind === 'new' || kind === 'unknown' ? kind : undefined
  return (
    <>
      {warning ? (
        <Notice tone="warning" testId="send-warning">
          {t(`receiver.${warning}`)}
        </Notice>
      ) : (
        note &&
        !isCheckingAddress && (
          <Notice tone="info" testId="send-note">
            {t(`receiver.${note}`, { network: network.name })}
          </Notice>
        )
      )}
      {effects}
    </>
  )
}

/** Returns whether the component has been mounted for `delay` ms. */
function useIsOverdue(delay: number): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isOverdue
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
  const options = { locale: t.locale, fractionDigits: 6 }
  return (
    <>
      {received !== undefined && received < value && (
        <Notice tone="warning" testId="send-toll">
          {t('receiver.toll', {
            amount: formatAssetAmount({ ...asset, amount: received }, options),
          })}
        </Notice>
      )}
      {deposit !== undefined && (
        <Notice tone="info" testId="send-deposit">
          {t('receiver.deposit', {
            amount: formatAssetAmount(
              { ...network.nativeCurrency, amount: deposit },
              { ...options, rounding: 'up' },
            ),
          })}
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
