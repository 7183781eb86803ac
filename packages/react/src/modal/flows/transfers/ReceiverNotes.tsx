import { type ChainNamespace, type Network, sameAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import {
  type AddressCheck,
  useReceiverDoubt,
  useReceiverHistory,
  useSend,
  useTransferPreview,
} from '../../../hooks/transfers.ts'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { receiver } from '../../languages/en/receiver.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ReceiverName } from './ReceiverName.tsx'
import css from './ReceiverNotes.css?inline'
import type { SendAsset } from './transfer.ts'

/** Properties of {@link ReceiverNotes}: `to` may be a name that hasn't been looked up. */
export type ReceiverNotesProps = ReceiverFindingsProps & {
  /** What the chain family says of `to`; default valid. */
  readonly check?: AddressCheck | undefined
  /** What stands in the field, where there is one. */
  readonly typed?: string | undefined
  /** What was pasted there, unless somebody typed since. */
  readonly pasted?: string | undefined
}

/** Who is behind a name, and what a sender should know of the receiver before the send. */
export function ReceiverNotes({ check = 'valid', typed = '', pasted, ...props }: ReceiverNotesProps) {
  const t = useMessages(receiver)
  const { to, network } = props
  const isNamed = useSend().form.receiverProfileName !== undefined
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

/** Properties of {@link ReceiverFindings}: plain addresses. */
type ReceiverFindingsProps = {
  readonly from: string
  readonly to: string
  readonly network: Network
  readonly asset: SendAsset
  /** Base units, where it is decided. */
  readonly value?: bigint | undefined
  /** Told whether the send has to wait until the person has compared two addresses. */
  readonly onHold?: ((held: boolean) => void) | undefined
}

/**
 * What was found out about a valid address, the worst first and alone: one bar is read, three are not. What may cost all
 * of the amount holds the send until the person has said that they compared.
 */
function ReceiverFindings(props: ReceiverFindingsProps) {
  const { from, to, network, asset, value, onHold } = props
  const t = useMessages(receiver)
  const place = { address: to, network: network.caipNetworkId }
  const { data: doubt } = useReceiverDoubt(place)
  const { data: history } = useReceiverHistory({ ...place, from })
  const [compared, setCompared] = useState(false)
  const isSame = (one: string) => sameAddress(network.chainNamespace, one, to)
  const token = asset.token?.address
  const isToken = !!token && isSame(token.slice(token.lastIndexOf(':') + 1))
  const like = history?.kind === 'lookalike' ? history.like : undefined
  const held = (isToken || !!like) && !compared
  useEffect(() => onHold?.(held), [held, onHold])
  const pair = like && <LookalikePair known={like} asked={to} />
  const words = <TransferEffects from={from} to={to} network={network} asset={asset} value={value} />
  if (isToken || like) {
    return (
      <>
        <Notice
          tone="danger"
          testId="send-warning"
          action={
            onHold &&
            !compared && (
              <Button onClick={() => setCompared(true)} testId="send-compared">
                {t(like ? 'receiver.compared' : 'receiver.anyway')}
              </Button>
            )
          }
        >
          {t(isToken ? 'receiver.token' : 'receiver.lookalike')}
          {pair}
        </Notice>
        {words}
      </>
    )
  }
  const doubtful = isSame(from) ? 'self' : doubt
  const remark = history?.kind === 'new' || history?.kind === 'unknown' ? history.kind : undefined
  return (
    <>
      {doubtful ? (
        <Notice tone="warning" testId="send-warning">
          {t(`receiver.${doubtful}`)}
        </Notice>
      ) : (
        remark &&
        doubt !== undefined && (
          <Notice tone="info" testId="send-note">
            {t(`receiver.${remark}`, { network: network.name })}
          </Notice>
        )
      )}
      {words}
    </>
  )
}

/** Two addresses that can be taken for each other, whole and one below the other, so that they can be compared. */
function LookalikePair({ known, asked }: { known: string; asked: string }) {
  useStyles(css)
  const t = useMessages(receiver)
  return (
    <dl className="lk-lookalike">
      <dt>{t('receiver.known')}</dt>
      <dd>
        <Address value={known} full />
      </dd>
      <dt>{t('receiver.asked')}</dt>
      <dd>
        <Address value={asked} full />
      </dd>
    </dl>
  )
}

/** What a token transfer does besides moving the amount: a part that is kept, an account that is opened. */
function TransferEffects({ from, to, network, asset, value = 0n }: TransferEffectsProps) {
  const t = useMessages(receiver)
  const token = value > 0n ? asset.token?.address : undefined
  const { data } = useTransferPreview({ token, from, to, value, network: network.caipNetworkId })
  const { received, deposit } = data ?? {}
  const write = (amount: bigint, decimals: number, rounding: 'up' | 'down') =>
    formatDisplayAmount(amount, decimals, { locale: t.locale, fractionDigits: 6, rounding })
  const { decimals, symbol } = network.nativeCurrency
  return (
    <>
      {received !== undefined && received < value && (
        <Notice tone="warning" testId="send-toll">
          {t('receiver.toll', {
            amount: write(received, asset.decimals, 'down'),
            symbol: cleanText(asset.symbol, 12),
          })}
        </Notice>
      )}
      {deposit !== undefined && (
        <Notice tone="info" testId="send-deposit">
          {t('receiver.deposit', { amount: write(deposit, decimals, 'up'), symbol })}
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

/** Whether the field says something else than what was pasted into it; addresses of EVM are the same in capitals. */
function isPasteAltered(field: string, pasted: string | undefined, namespace: ChainNamespace): boolean {
  if (!pasted || field === '') return false
  return namespace === 'eip155'
    ? !field.toLowerCase().includes(pasted.toLowerCase())
    : !field.includes(pasted)
}
