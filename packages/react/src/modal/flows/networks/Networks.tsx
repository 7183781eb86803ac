import type { Network } from '@latchkey/core'
import { useState } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useConnections } from '../../../hooks/useConnections.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useSwitchNetwork } from '../../../hooks/useSwitchNetwork.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/Input.tsx'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './Networks.css?inline'

/** The networks of the app. Choosing one asks the connected wallet to switch; without a wallet it is set at once. */
export function Networks() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const networks = useNetworks()
  const [search, setSearch] = useState('')
  const matches = networks.filter((network) => matchesSearch(network, search))
  if (networks.length === 0) return <Notice tone="info">{t('networks.empty')}</Notice>
  return (
    <div className="lk-networks">
      {networks.length > maxWithoutSearch && (
        <SearchField
          label={t('networks.search')}
          value={search}
          onChange={setSearch}
          testId="network-search"
        />
      )}
      {matches.length > 0 ? (
        <NetworkList networks={matches} />
      ) : (
        <div className="lk-networks-none">
          <p role="status">{t('networks.none', { search: search.trim() })}</p>
          <Button variant="secondary" onClick={() => setSearch('')}>
            {t('networks.clear')}
          </Button>
        </div>
      )}
      <Button variant="ghost" icon="info" onClick={() => openHelp(modal)} testId="explain-network">
        {t('networks.help')}
      </Button>
    </div>
  )
}

function openHelp({ config, push }: Modal): void {
  config.events.emit({ event: 'CLICK_NETWORK_HELP' })
  push({ view: 'WhatIsANetwork' })
}

function NetworkList({ networks }: { networks: readonly Network[] }) {
  const t = useMessages(texts)
  const modal = useModal()
  const active = useNetwork()?.caipNetworkId
  const connections = useConnections()
  const { mutateAsync: switchNetwork, variables, status } = useSwitchNetwork()
  const choose = async (network: Network) => {
    if (connections.some(({ namespace }) => namespace === network.chainNamespace)) {
      modal.push({ view: 'SwitchNetwork', data: { network: network.caipNetworkId } })
      return
    }
    // With a wallet of another chain family only, there would be no account on that network.
    if (connections.length > 0) {
      modal.push({ view: 'SwitchActiveChain', data: { network: network.caipNetworkId } })
      return
    }
    try {
      await switchNetwork({ network: network.caipNetworkId })
      modal.back()
    } catch (error) {
      modal.notify({ variant: 'error', message: describeError(error, t).message })
    }
  }
  return (
    <ul className="lk-networks-list" aria-label={t('networks.list')}>
      {networks.map((network) => {
        const { caipNetworkId } = network
        const selected = caipNetworkId === active
        // Choosing the current network again asks a wallet that is on another network to come back.
        const isCurrentEverywhere =
          selected &&
          connections.every(
            ({ network: connectedNetwork }) =>
              connectedNetwork === active || !sameFamily(connectedNetwork, active),
          )
        return (
          <li key={caipNetworkId}>
            <Row
              image={<NetworkImage network={network} />}
              title={network.name}
              detail={network.testnet && t('networks.testnet')}
              selected={selected}
              busy={status === 'pending' && variables.network === caipNetworkId}
              onClick={() => (isCurrentEverywhere ? modal.back() : choose(network))}
              testId={`network-${caipNetworkId}`}
            />
          </li>
        )
      })}
    </ul>
  )
}

const sameFamily = (one: string, other: string) => one.split(':')[0] === other.split(':')[0]

/** Longest list without a search field. */
const maxWithoutSearch = 6

function matchesSearch(network: Network, search: string): boolean {
  const text = search.trim().toLowerCase()
  return network.name.toLowerCase().includes(text) || network.caipNetworkId.includes(text)
}
