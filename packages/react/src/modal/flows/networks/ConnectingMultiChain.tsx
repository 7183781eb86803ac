import type { Connector } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useConnect } from '../../../hooks/useConnect.ts'
import { useConnections } from '../../../hooks/useConnections.ts'
import { useAllConnectors } from '../../../hooks/useConnectors.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { List } from '../../ui/List.tsx'
import { leaveConnecting } from '../../ui/leaveConnecting.ts'
import { FamilyImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import { retryInterval } from '../../ui/walletRequest.ts'
import type { ViewProps } from '../../views.ts'

/** Asks which chain family of a wallet to connect. Opened by the row of a wallet that has accounts in several. */
export function ConnectingMultiChain({ data }: ViewProps<'ConnectingMultiChain'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const connections = useConnections()
  const connectors = useAllConnectors().filter(({ name }) => name === data.wallet)
  if (connectors.length === 0) return <Notice tone="warning">{t('multi.gone')}</Notice>
  return (
    <Stack gap={16}>
      <p>{t('multi.text', { wallet: data.wallet })}</p>
      <List label={t('title.ConnectingMultiChain')} items={connectors} keyOf={({ uid }) => uid}>
        {({ uid, id, namespace, pairing }) => {
          // Two wallets of one family with the same name are told apart by their ids.
          const isAlone = connectors.filter((other) => other.namespace === namespace).length === 1
          const isConnected = connections.some(
            ({ connectorUid, status }) => connectorUid === uid && status === 'connected',
          )
          return (
            <Row
              image={<FamilyImage namespace={namespace} name={t(`family.${namespace}`)} />}
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
      <ConnectAll connectors={connectors} wallet={data.wallet} />
    </Stack>
  )
}

/**
 * Connects every family of a wallet that isn't connected, one after the other. What was approved before a refusal stays. Absent
 * for wallets that pair, which need a code for each, and where there is nothing to choose for the person: two of one family.
 */
function ConnectAll({ connectors, wallet }: { connectors: readonly Connector[]; wallet: string }) {
  const t = useMessages(texts)
  const modal = useModal()
  const connections = useConnections()
  const { mutateAsync: connect } = useConnect()
  const attempt = useRef<AbortController>(undefined)
  const startedAt = useRef(0)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [asked, setAsked] = useState<Connector>()
  const [error, setError] = useState<unknown>()
  // Going back or closing aborts the request.
  useEffect(
    () => () => {
      attempt.current?.abort()
      clearTimeout(waiting.current)
    },
    [],
  )
  const missing = connectors.filter(
    ({ uid }) => !connections.some(({ connectorUid }) => connectorUid === uid),
  )
  const isOnePerFamily = new Set(connectors.map(({ namespace }) => namespace)).size === connectors.length
  const isOffered = isOnePerFamily && !connectors.some(({ pairing }) => pairing) && connectors.length > 1
  if (!isOffered || (missing.length === 0 && !asked)) return null
  const connectAll = async () => {
    const controller = new AbortController()
    attempt.current = controller
    const { signal } = controller
    startedAt.current = Date.now()
    setError(undefined)
    // A connector loads its code with the first subscription: while the person decides about one family that of the next
    // arrives, so that the wallet's window is still open for it.
    const stops = missing.map((connector) => connector.subscribe(() => {}))
    try {
      for (const connector of missing) {
        setAsked(connector)
        await connect({ connector, signal })
      }
      if (!signal.aborted) leaveConnecting(modal)
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
    } finally {
      for (const stop of stops) stop()
      if (!signal.aborted) setAsked(undefined)
    }
  }
  // In the click itself, unless it follows another one: a wallet that fails at once isn't called at every click.
  const start = () => {
    clearTimeout(waiting.current)
    const rest = startedAt.current + retryInterval - Date.now()
    if (rest > 0) waiting.current = setTimeout(() => void connectAll(), rest)
    else void connectAll()
  }
  return (
    <>
      <Button variant="primary" loading={asked !== undefined} onClick={start} testId="connect-all">
        {asked ? t('multi.waiting', { family: t(`family.${asked.namespace}`), wallet }) : t('multi.all')}
      </Button>
      {/* Below the button, which stays where it is. */}
      {error !== undefined && (
        <Notice tone="warning" testId="connect-all-failed">
          {describeError(error, t).message}
        </Notice>
      )}
    </>
  )
}
