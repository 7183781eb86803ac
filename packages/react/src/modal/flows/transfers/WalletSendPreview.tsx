import { type ReactNode, useState } from 'react'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useSendFee } from '../../../hooks/useSendFee.ts'
import { formatAssetAmount, formatDisplayAmount } from '../../format.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'
import { useRedirect } from '../../ui/useRedirect.ts'
import { ReceiverNotes } from './ReceiverNotes.tsx'
import { SendConfirm } from './SendConfirm.tsx'
import { useSendDraft } from './sendDraft.ts'
import { parseTransfer, type Transfer } from './transfer.ts'
import css from './WalletSendPreview.css?inline'

/** Shows exactly what will be sent, before the wallet is asked. */
export function WalletSendPreview() {
  useStyles(css)
  const t = useMessages(texts)
  const { draft } = useSendDraft()
  const connection = useConnection()
  const network = useNetwork()
  const from = connection?.accounts[0]
  // Held in state: what is shown is what is sent, even if account, network or form change meanwhile.
  const [transfer] = useState(() => parseTransfer({ draft, from, network }))
  // On hold until the checks of the receiver say otherwise.
  const [isOnHold, setOnHold] = useState(true)
  useRedirect('WalletSendPreview', transfer ? undefined : { view: 'WalletSend' })
  if (!transfer) return null
  const hasMoved = from !== transfer.from || network?.caipNetworkId !== transfer.network.caipNetworkId
  return (
    <div className="lk-preview">
      <TransferFacts transfer={transfer} />
      <HighFee transfer={transfer} />
      <ReceiverNotes {...transfer} onHold={setOnHold} />
      {hasMoved || !connection ? (
        <Notice tone="danger">{t('preview.moved')}</Notice>
      ) : (
        <SendConfirm transfer={transfer} connection={connection} isOnHold={isOnHold} />
      )}
    </div>
  )
}

/** The amount, then sender, receiver, network and costs. Costs are rounded up. */
function TransferFacts({ transfer }: { transfer: Transfer }) {
  const t = useMessages(texts)
  const { locale } = t
  const { from, to, network, value, asset } = transfer
  const { nativeCurrency: native } = network
  const token = asset.token?.address
  const { data: fee, isError } = useSendFee({
    account: from,
    to,
    amount: value,
    asset: asset.token,
    network: network.caipNetworkId,
  })
  const exact = formatDisplayAmount(value, asset.decimals, {
    locale,
    fractionDigits: asset.decimals,
  })
  const formatCost = (amount: bigint | undefined): ReactNode => {
    if (amount === undefined) return isError ? t('preview.feeUnknown') : <Skeleton width={96} height={21} />
    const text = formatAssetAmount({ ...native, amount }, { locale, fractionDigits: 6, rounding: 'up' })
    return <bdi dir="ltr">{text}</bdi>
  }
  return (
    <>
      <p className="lk-preview-amount" dir="ltr" data-long={exact.length > 12 ? '' : undefined}>
        <bdi>{exact}</bdi>
        <span>
          <ForeignText limit={12}>{asset.symbol}</ForeignText>
        </span>
      </p>
      <dl className="lk-preview-facts">
        <Fact name={t('preview.from')} wide>
          <Address value={from} full />
        </Fact>
        <Fact name={t('preview.to')} wide>
          <Address value={to} full />
        </Fact>
        {token && (
          // Anybody can give a token this name: the contract identifies it.
          <Fact name={t('preview.token')} wide>
            <Address value={token.slice(token.lastIndexOf(':') + 1)} full />
          </Fact>
        )}
        <Fact name={t('preview.network')}>
          <bdi>{network.name}</bdi>
        </Fact>
        <Fact name={t('preview.fee')}>{formatCost(fee)}</Fact>
        {!token && (
          <Fact name={t('preview.total')}>{formatCost(fee === undefined ? undefined : value + fee)}</Fact>
        )}
      </dl>
    </>
  )
}

/** Warns of a fee of more than a tenth of the amount, on Bitcoin, where it doesn't depend on what a payment is worth. */
function HighFee({ transfer }: { transfer: Transfer }) {
  const t = useMessages(texts)
  const { from, to, network, value } = transfer
  const { data: fee } = useSendFee({ account: from, to, amount: value, network: network.caipNetworkId })
  if (network.chainNamespace !== 'bip122' || fee === undefined || fee * 10n <= value) return null
  return <Notice tone="warning">{t('preview.feeHigh')}</Notice>
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="lk-preview-fact" data-wide={wide ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
