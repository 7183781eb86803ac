import { type Network, type Nft, toExplorerUrl } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'
import type { ViewProps } from '../../views.ts'
import css from './AccountNft.css?inline'

/** Details of one NFT. The contract's claims are not trusted: the image comes from our own server only, the name is plain text. */
export function AccountNft({ data: nft }: ViewProps<'AccountNft'>): ReactNode {
  useStyles(css)
  const t = useMessages(texts)
  const { name, contract, tokenId, amount, imageUrl, hidden } = nft
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === nft.network)
  return (
    <div className="lk-nft-whole">
      {hidden && <Notice tone="warning">{t('nft.spam')}</Notice>}
      <div className="lk-nft-whole-picture" data-testid="nft-picture">
        <ForeignImage src={imageUrl} name={name} seed={`${contract} ${tokenId}`} shape="square" />
        {!imageUrl && <span>{t('nft.picture')}</span>}
      </div>
      <p className="lk-nft-whole-name">
        <ForeignText limit={200}>{name}</ForeignText>
      </p>
      <FactList
        facts={[
          ...(amount > 1n
            ? [{ name: t('nft.amount'), value: new Intl.NumberFormat(t.locale).format(amount) }]
            : []),
          {
            name: t('nft.contract'),
            wide: true,
            value: <Address value={contract} full />,
            end: <CopyButton value={contract} label={t('nft.copyContract')} testId="nft-copy-contract" />,
          },
          {
            name: t('nft.id'),
            wide: true,
            value: <Address value={tokenId} full />,
            end: <CopyButton value={tokenId} label={t('nft.copyId')} testId="nft-copy-id" />,
          },
          ...(network ? [{ name: t('nft.network'), value: network.name }] : []),
        ]}
      />
      <ExplorerLink nft={nft} network={network} />
    </div>
  )
}

function ExplorerLink({ nft, network }: { nft: Nft; network: Network | undefined }) {
  const t = useMessages(texts)
  const explorer = network?.blockExplorers?.default
  if (!explorer) return null
  // Every explorer has a page for the contract's address; not every one has a page for a single token.
  const href = toExplorerUrl(network, 'address', nft.contract)
  return <Row title={t('account.explorer', { explorer: explorer.name })} href={href} testId="nft-explorer" />
}
