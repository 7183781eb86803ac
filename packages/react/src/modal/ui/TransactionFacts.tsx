import { type CaipNetworkId, toExplorerUrl } from '@latchkey/core'
import { useNetworks } from '../../hooks/useNetworks.ts'
import { transactions as texts } from '../languages/en/transactions.ts'
import { useMessages } from '../languages/translate.ts'
import { Address } from './Address.tsx'
import { CopyButton } from './CopyButton.tsx'
import { FactList } from './FactList.tsx'
import { Row } from './Row.tsx'
import { ForeignText } from './Text.tsx'

type TransactionFactsProps = {
  network: CaipNetworkId | undefined
  /** Absent where none is known, e.g. of a delivery by somebody else. */
  hash: string | undefined
  /** The receiver's plain address. */
  to?: string | undefined
  /** The name the receiver was entered by. Text from outside. */
  toName?: string | undefined
  /** The name of an amount and the amount, formatted, where no other part of the view says it. */
  amount?: { readonly name: string; readonly text: string } | undefined
  /** What arrives, formatted, where it differs from what was sent. */
  bought?: string | undefined
  /** Hash of the transaction that took the place of this one. */
  replacement?: string | undefined
  /** Of the link to the explorer. */
  testId?: string | undefined
}

/** What a transaction did: amount, receiver, network, and the whole hash with a copy button and a link to the network's explorer. */
export function TransactionFacts({
  hash,
  to,
  toName,
  amount,
  bought,
  replacement,
  ...props
}: TransactionFactsProps) {
  const t = useMessages(texts)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === props.network)
  const explorer = network?.blockExplorers?.default
  const shownHash = replacement ?? hash
  return (
    <>
      <FactList
        facts={[
          ...(amount ? [{ name: amount.name, value: <bdi dir="ltr">{amount.text}</bdi> }] : []),
          ...(bought === undefined ? [] : [{ name: t('sent.bought'), value: <bdi dir="ltr">{bought}</bdi> }]),
          ...(to === undefined
            ? []
            : [
                {
                  name: t('sent.to'),
                  value: <Address value={to} full />,
                  wide: true,
                  end: toName && <ForeignText limit={40}>{toName}</ForeignText>,
                },
              ]),
          ...(network ? [{ name: t('sent.network'), value: network.name }] : []),
          ...(shownHash === undefined
            ? []
            : [
                {
                  name: t(replacement === undefined ? 'sent.hash' : 'sent.replacement'),
                  value: <Address value={shownHash} full />,
                  wide: true,
                  end: <CopyButton value={shownHash} label={t('sent.copy')} testId="transaction-copy" />,
                },
              ]),
        ]}
        testId="transaction-facts"
      />
      {explorer && shownHash !== undefined && (
        <Row
          title={t('sent.explorer', { explorer: explorer.name })}
          href={toExplorerUrl(network, 'tx', shownHash)}
          testId={props.testId ?? 'transaction-explorer'}
        />
      )}
    </>
  )
}
