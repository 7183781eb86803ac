import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
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
import css from './WalletReceive.css?inline'

/**
 * The account's address as text and QR code. The code holds the plain address, which every wallet reads; EIP-681 payment URIs are
 * read by some only, and refused when they name a chain the wallet does not list.
 */
export function WalletReceive() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const connection = useConnection()
  const networks = useNetworks({ namespace: connection?.namespace })
  const address = connection?.accounts[0]
  if (!address) return <Notice tone="info">{t('account.gone')}</Notice>
  return (
    <div className="lk-receive">
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
      <CopyButton value={address} label={t('receive.copy')} testId="receive-copy" variant="button" />
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

const importQr = async () => (await import('../../ui/Qr.tsx')).Qr
