import type { Network } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useIdentity } from '../../../hooks/accounts.ts'
import { useOnline } from '../../../hooks/events.ts'
import { useNameZones, useResolvedName } from '../../../hooks/names.ts'
import { useSend } from '../../../hooks/transfers.ts'
import { useDebounced } from '../../../hooks/useData.ts'
import { receiverName as texts } from '../../languages/en/receiverName.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ForeignText } from '../../ui/Text.tsx'

/** Milliseconds of rest before a name is looked up. */
const rest = 300

/**
 * Looks up the name a send is made out to and puts the address into the form, with the name beside it; says where the name leads to, or
 * that it leads nowhere. `to` is what the form, or the transfer being confirmed, has as its receiver.
 */
export function ReceiverName({ to, network }: { to: string; network: Network }) {
  const t = useMessages(texts)
  const { form, update } = useSend()
  const shown = form.receiverProfileName ?? to
  const settled = useDebounced(shown, form.receiverProfileName === undefined ? rest : 0)
  const zones = useNameZones({ foreign: true })?.map((zone) => `.${zone}`)
  const isOnline = useOnline()
  const { data, isError, isFetching, isPending, refetch } = useResolvedName({
    name: settled,
    network: network.caipNetworkId,
  })
  const isCurrent = settled.trim().toLowerCase() === shown.trim().toLowerCase() && !isPending
  const found = isCurrent ? data : undefined
  const isTyped = form.receiverProfileName === undefined
  useEffect(() => {
    // Nothing moves any more once it is to be confirmed: `to` is an address then.
    if (found && isTyped && !form.loading)
      update({ receiverAddress: found.address, receiverProfileName: found.name })
  }, [found, isTyped, form.loading, update])

  // A send that was refused may have been so for the name: it is looked up again.
  const before = useRef(form.loading)
  useEffect(() => {
    if (before.current && !form.loading) void refetch()
    before.current = form.loading
  }, [form.loading, refetch])

  if (!isCurrent)
    return (
      <Notice tone="info" testId="send-name">
        {t('receiverName.looking')} <Skeleton width={120} />
      </Notice>
    )
  if (isError)
    return (
      <Notice
        tone="danger"
        testId="send-name"
        action={
          <Button loading={isFetching} onClick={() => void refetch()} testId="send-name-retry">
            {t('receiverName.retry')}
          </Button>
        }
      >
        {t('receiverName.failed')} {!isOnline && t('receiverName.offline')}
      </Notice>
    )
  if (!found)
    return (
      <Notice tone="danger" testId="send-name">
        {t(zones?.length ? 'receiverName.nobody' : 'receiverName.none', { zones: zones?.join(', ') ?? '' })}
      </Notice>
    )
  if (!isTyped && found.address.toLowerCase() !== to.toLowerCase())
    return (
      <Notice tone="danger" testId="send-name">
        {t('receiverName.moved')}
      </Notice>
    )
  return (
    <Notice tone={found.isMainnetOnly ? 'warning' : 'info'} testId="send-name">
      <NamePicture {...found} network={network} />
      <b>
        <ForeignText limit={80}>{found.name}</ForeignText>
      </b>
      <br />
      <Address value={found.address} full />
      {found.isMainnetOnly && (
        <>
          <br />
          {t('receiverName.mainnet', { network: network.name })}
        </>
      )}
    </Notice>
  )
}

/** The picture that goes with a name, where the account goes by that very name. */
function NamePicture(p: { readonly name: string; readonly address: string; readonly network: Network }) {
  const { data } = useIdentity({ address: p.address, network: p.network.caipNetworkId })
  if (data?.name !== p.name || data.avatar === undefined) return null
  return (
    <span data-testid="send-picture">
      <ForeignImage src={data.avatar} name={p.name} seed={p.address} size={24} />
    </span>
  )
}
