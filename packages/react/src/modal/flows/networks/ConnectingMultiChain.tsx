import { useConnections } from '../../../hooks/useConnections.ts'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { List } from '../../ui/List.tsx'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import type { ViewProps } from '../../views.ts'

/** Asks which chain family of a wallet to connect. Opened by the row of a wallet that has accounts in several. */
export function ConnectingMultiChain({ data }: ViewProps<'ConnectingMultiChain'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const networks = useNetworks()
  const connections = useConnections()
  const connectors = useConnectors().filter(({ name }) => name === data.wallet)
  if (connectors.length === 0) return <Notice tone="warning">{t('multi.gone')}</Notice>
  return (
    <Stack gap={16}>
      <p>{t('multi.text', { wallet: data.wallet })}</p>
      <List label={t('title.ConnectingMultiChain')} items={connectors} keyOf={({ uid }) => uid}>
        {({ uid, id, namespace, pairing }) => {
          const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
          // Two wallets of one family with the same name are told apart by their ids.
          const isAlone = connectors.filter((other) => other.namespace === namespace).length === 1
          const isConnected = connections.some(({ connectorUid }) => connectorUid === uid)
          return (
            <Row
              image={network && <NetworkImage network={network} />}
              title={t(`family.${namespace}`)}
              detail={isConnected ? t('multi.connected') : !isAlone && <ForeignText>{id}</ForeignText>}
              end={<Icon name="chevron" />}
              onClick={() =>
                modal.push({
                  view: pairing ? 'ConnectingWalletConnectBasic' : 'ConnectingExternal',
                  data: { connectorUid: uid },
                })
              }
              testId={`family-${namespace}`}
            />
          )
        }}
      </List>
    </Stack>
  )
}
