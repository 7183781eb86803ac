import { useIdentity } from '../../../hooks/accounts.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { nameRow as texts } from '../../languages/en/nameRow.ts'
import { useMessages } from '../../languages/translate.ts'
import { useTextsOf } from '../../languages/useTextsOf.ts'
import { bookIcon, Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/Row.tsx'
import { useNamesPlace } from './useNamesPlace.tsx'

/** The way to a name of the account, where the app's server gives names and it has none. */
export function NameRow() {
  const t = useMessages(texts)
  const modal = useModal()
  const place = useNamesPlace()
  const spoken = useTextsOf('ChooseAccountName')
  const { data, isPending } = useIdentity()
  if (place.status !== 'ready' || !spoken || isPending || data?.name) return null
  return (
    <Row
      image={<Icon name={bookIcon} />}
      title={t('name.row')}
      detail={t('name.rowHint')}
      end={<Icon name="chevron" />}
      onClick={() => modal.push({ view: 'ChooseAccountName' })}
      testId="choose-name"
    />
  )
}
