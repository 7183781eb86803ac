import type { Network } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useDebounced } from '../../../hooks/useData.ts'
import { useIdentity } from '../../../hooks/useIdentity.ts'
import { useNameAddress } from '../../../hooks/useNameAddress.ts'
import { useNameZones } from '../../../hooks/useNameZones.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { cleanText } from '../../cleanText.ts'
import { formatList } from '../../format.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import { useSendDraft } from './sendDraft.ts'

/** Debounce of name lookups, milliseconds. */
const lookupDelay = 300

/**
 * Resolves the name a transfer is addressed to and puts the address into the form beside the name; shows where the name leads, or that
 * it leads nowhere. `to` is the receiver of the form, or of the transfer in the preview.
 */
export function ReceiverName({ to, network }: { to: string; network: Network }) {
  const t = useMessages(texts)
  const { draft, edit } = useSendDraft()
  const isTyped = draft.receiverName === undefined
  const isSubmitting = draft.submission !== undefined
  const requestedName = draft.receiverName ?? to
  const debouncedName = useDebounced(requestedName, isTyped ? lookupDelay : 0)
  const zones = useNameZones({ foreign: true }).data?.map((zone) => `.${zone}`)
  const isOnline = useOnline()
  const { data, error, isError, isFetching, isPending, refetch } = useNameAddress({
    name: debouncedName,
    network: network.caipNetworkId,
  })
  const isCurrent = debouncedName.trim().toLowerCase() === requestedName.trim().toLowerCase() && !isPending
  const resolved = isCurrent ? data : undefined
  useEffect(() => {
    if (resolved && isTyped && !isSubmitting)
      edit({ receiver: resolved.address, receiverName: resolved.name })
  }, [resolved, isTyped, isSubmitting, edit])

  // The transfer may have been refused because the name moved: resolve it again.
  const wasSubmitting = useRef(isSubmitting)
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) void refetch()
    wasSubmitting.current = isSubmitting
  }, [isSubmitting, refetch])

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
        {findServerReason(error) ?? t('receiverName.failed')} {!isOnline && t('receiverName.offline')}
      </Notice>
    )
  if (!resolved)
    return (
      <Notice tone="danger" testId="send-name">
        {t(zones?.length ? 'receiverName.nobody' : 'receiverName.none', {
          zones: formatList(zones ?? [], t.locale, 'disjunction'),
        })}
      </Notice>
    )
  if (!isTyped && resolved.address.toLowerCase() !== to.toLowerCase())
    return (
      <Notice tone="danger" testId="send-name">
        {t('receiverName.moved')}
      </Notice>
    )
  return (
    <Notice tone={resolved.isMainnetOnly ? 'warning' : 'info'} testId="send-name">
      <NameAvatar {...resolved} network={network} />
      <b>
        <ForeignText limit={80}>{resolved.name}</ForeignText>
      </b>
      <br />
      <Address value={resolved.address} full />
      {resolved.isMainnetOnly && (
        <>
          <br />
          {t('receiverName.mainnet', { network: network.name })}
        </>
      )}
    </Notice>
  )
}

/** The server's own reason for a failed lookup, where it gave one. Text from outside. */
function findServerReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'NameError') return undefined
  const { field, message } = error as Error & { field?: unknown }
  return field === undefined ? undefined : cleanText(message, 300)
}

/** The avatar of a name, where it is also the primary name of the account. */
function NameAvatar(p: { readonly name: string; readonly address: string; readonly network: Network }) {
  const { data } = useIdentity({ address: p.address, network: p.network.caipNetworkId })
  const { draft, edit } = useSendDraft()
  const avatar = data?.name === p.name ? data.avatar : undefined
  const isFormName = draft.receiverName === p.name
  useEffect(() => {
    if (isFormName && draft.receiverImage !== avatar) edit({ receiverImage: avatar })
  }, [isFormName, draft.receiverImage, avatar, edit])
  if (avatar === undefined) return null
  return (
    <span data-testid="send-picture">
      <ForeignImage src={avatar} name={p.name} seed={p.address} size={24} />
    </span>
  )
}
