import { getUnsupportedNetwork } from '@latchkey/core'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { DisconnectButton } from '../../ui/DisconnectButton.tsx'
import { List } from '../../ui/List.tsx'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'

/**
 * Offers the app's networks, and to disconnect. The shell shows it instead of every other view while the wallet is on a network the
 * app does not list.
 */
export function UnsupportedChain() {
  const t = useMessages(texts)
  const modal = useModal()
  const connection = useConnection()
  const networks = useNetworks({ namespace: connection?.namespace })
  const chain = useConfigValue((config) => getUnsupportedNetwork(config)?.id)
  return (
    <Stack gap={16}>
      {chain !== undefined && (
        <Notice tone="warning" testId="unsupported">
          {t('unsupported.text', { chain: `${chain}` })}
        </Notice>
      )}
      <List label={t('unsupported.list')} items={networks} keyOf={({ caipNetworkId }) => caipNetworkId}>
        {(network) => (
          <Row
            image={<NetworkImage network={network} />}
            title={<bdi>{network.name}</bdi>}
            detail={network.testnet && t('networks.testnet')}
            onClick={() => modal.push({ view: 'SwitchNetwork', data: { network: network.caipNetworkId } })}
            testId={`network-${network.caipNetworkId}`}
          />
        )}
      </List>
      <DisconnectButton />
    </Stack>
  )
}
