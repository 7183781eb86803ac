import type { AccountRecord } from '@latchkey/core'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { receive as texts } from '../../languages/en/receive.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useReceivingNetworks } from './WalletCompatibleNetworks.tsx'
import css from './WalletReceive.css?inline'

/**
 * The account's address as text and QR code; on Bitcoin, where an account has one for payments and one for inscriptions, the
 * person chooses. The code holds the plain address, which every wallet reads; EIP-681 payment URIs are read by some only, and
 * refused when they name a chain the wallet does not list.
 */
export function WalletReceive() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const networks = useReceivingNetworks()
  const addresses = useReceivers()
  const [chosen, setChosen] = useState<ReceiverKind>('payment')
  const receiver = addresses.find(({ kind }) => kind === chosen) ?? addresses[0]
  if (!receiver) return <Notice tone="info">{t('account.gone')}</Notice>
  const { address, kind } = receiver
  return (
    <div className="lk-receive">
      {addresses.length > 1 ? (
        <Tabs
          label={t('receive.kinds')}
          tabs={addresses.map((one) => ({
            id: one.kind,
            label: t(`receive.${one.kind}`),
            testId: `receive-${one.kind}`,
          }))}
          selected={kind}
          onSelect={setChosen}
        >
          <div className="lk-receive-kind">
            <p className="lk-receive-hint">{t(`receive.${kind}Hint`)}</p>
            <AddressCode address={address} />
          </div>
        </Tabs>
      ) : (
        <AddressCode address={address} />
      )}
      <CopyButton
        key={address}
        value={address}
        label={t('receive.copy')}
        testId="receive-copy"
        variant="button"
      />
      <Row
        title={t('receive.networks')}
        end={
          <>
            {networks.length}
            <Icon name="chevron" />
          </>
        }
        onClick={() => modal.push({ view: 'WalletCompatibleNetworks' })}
        testId="receive-networks"
      />
    </div>
  )
}

/** An address to receive with, and what it is for. */
type Receiver = { readonly address: string; readonly kind: ReceiverKind }
type ReceiverKind = Extract<AccountRecord['type'], 'payment' | 'ordinal'>

/** The first address of the current account, or of each kind that it has on Bitcoin, payments first. */
function useReceivers(): readonly Receiver[] {
  const connection = useConnection()
  const { records } = useAccount({ namespace: connection?.namespace ?? 'eip155' })
  const [first] = connection?.accounts ?? []
  if (!connection || first === undefined) return []
  const kinds: readonly ReceiverKind[] = ['payment', 'ordinal']
  const found = kinds.flatMap((kind) => {
    // Records also have addresses of other networks, and those that belong to another chain.
    const record = records.find(({ type, address }) => type === kind && connection.accounts.includes(address))
    return record ? [{ address: record.address, kind }] : []
  })
  return found.length > 0 ? found : [{ address: first, kind: 'payment' }]
}

/** One address as QR code and as text. */
function AddressCode({ address }: { address: string }) {
  const t = useMessages(texts)
  return (
    <div className="lk-receive-code">
      <LazyPart
        key={address}
        load={importQr}
        props={{ value: address, label: t('receive.scan'), testId: 'receive-qr' }}
        fallback={<div className="lk-receive-pending" aria-busy="true" />}
      />
      <p className="lk-receive-address">
        <span className="lk-visually-hidden">{t('receive.address')}: </span>
        <Address value={address} full />
      </p>
    </div>
  )
}

const importQr = async () => (await import('../../ui/Qr.tsx')).Qr
