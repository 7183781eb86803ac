import { names as texts } from '../languages/en/names.ts'
import { useMessages } from '../languages/translate.ts'
import { Notice } from '../ui/Notice.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'
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
