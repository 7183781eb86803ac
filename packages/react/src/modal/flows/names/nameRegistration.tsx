import { type CaipNetworkId, type ConnectorType, offersNames } from '@latchkey/core'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useAllConnectors } from '../../../hooks/useConnectors.ts'
import { useNameZones } from '../../../hooks/useNameZones.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useOffered } from '../../ui/useOffered.ts'
import { isCancelled } from '../../ui/walletRequest.ts'
import type { NameDraft } from '../../views.ts'
import { describeNameError, useNameDraft } from './nameDraft.ts'

/** Whether the current account can register names, and in which zone. */
export type NameRegistration =
  | { readonly status: 'loading' | 'gone' | 'otherWallet' | 'unsupported' | 'notServed' }
  | {
      readonly status: 'ready'
      readonly address: string
      readonly network: CaipNetworkId
      readonly zone: string
    }

/** Type of the embedded wallet's connectors. */
const embeddedType: ConnectorType = 'AUTH'

/** Names are for the embedded wallet's EVM account, on networks that the app's server serves, where it has a zone. */
export function useNameRegistration(): NameRegistration {
  const connection = useConnection()
  const connectors = useAllConnectors()
  const network = useNetwork()
  const { data: zones } = useNameZones()
  const isOffered = useOffered('names', offersNames)
  const address = connection?.accounts[0]
  if (!connection || address === undefined || !network) return { status: 'gone' }
  const isEmbedded = connectors.some(
    ({ uid, type }) => uid === connection.connectorUid && type === embeddedType,
  )
  if (!isEmbedded) return { status: connection.status === 'reconnecting' ? 'loading' : 'otherWallet' }
  if (network.chainNamespace !== 'eip155') return { status: 'unsupported' }
  if (!zones) return { status: 'loading' }
  const [zone] = zones
  if (zone === undefined || isOffered === 'unreachable') return { status: 'notServed' }
  if (isOffered === undefined) return { status: 'loading' }
  return isOffered
    ? { status: 'ready', address, network: network.caipNetworkId, zone }
    : { status: 'unsupported' }
}

/** Why the account cannot register names, or skeletons while that is unknown. */
export function NameRegistrationNotice({ status }: { status: Exclude<NameRegistration['status'], 'ready'> }) {
  const t = useMessages(texts)
  if (status === 'loading') return <RowSkeletons label={t('name.loading')} />
  return (
    <Notice tone="info" testId="name-unavailable">
      {t(status === 'gone' ? 'account.gone' : `name.${status}`)}
    </Notice>
  )
}

/** Why the last try to register the name of a draft failed, if it did. */
export function NameFailure({ draft }: { draft: NameDraft }) {
  const t = useMessages(texts)
  const { name = '', error } = useNameDraft(draft)
  if (error === undefined) return null
  return (
    <Notice tone={isCancelled(error) ? 'info' : 'danger'} testId="name-error">
      {isCancelled(error) ? t('name.declined') : describeNameError(error, name, t)}
    </Notice>
  )
}
