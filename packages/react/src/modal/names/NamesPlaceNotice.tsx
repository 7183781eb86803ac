import { names as texts } from '../messages/en/names.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Notice } from '../ui/Notice/Notice.tsx'
import { RowSkeletons } from '../ui/RowSkeletons/RowSkeletons.tsx'
import type { NamesPlace } from './useNamesPlace.ts'

/** Why there are no names here, or that it isn't known yet. */
export function NamesPlaceNotice({ status }: { status: Exclude<NamesPlace['status'], 'ready'> }) {
  const t = useMessages(texts)
  if (status === 'loading') return <RowSkeletons label={t('name.loading')} />
  return (
    <Notice tone="info" testId="name-unavailable">
      {t(status === 'gone' ? 'account.gone' : `name.${status}`)}
    </Notice>
  )
}
