import { type ReactNode, useEffect } from 'react'
import { useIdentity } from '../../../hooks/useIdentity.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { kitStyles } from '../../ui/kit.ts'
import { Row } from '../../ui/Row.tsx'
import { rememberPlace } from '../../ui/rememberedPlaces.ts'
import { useStyles } from '../../ui/styles.ts'
import { useNameRegistration } from './nameRegistration.tsx'

/** Opens the registration of a name, where the app's server gives names and the account has none. `fallback` is shown until that is known. */
export function NameRow({ address, fallback }: { address: string; fallback: ReactNode }) {
  // The row has no styles of its own, but loads by itself and uses the kit.
  useStyles(kitStyles)
  const t = useMessages(texts)
  const modal = useModal()
  const registration = useNameRegistration()
  const { data, isPending } = useIdentity()
  const isKnown = registration.status !== 'loading' && (registration.status !== 'ready' || !isPending)
  const isShown = isKnown && registration.status === 'ready' && !data?.name
  useEffect(() => {
    if (isKnown) rememberPlace(modal.config, `name ${address}`, isShown)
  }, [modal, address, isKnown, isShown])
  if (!isKnown) return fallback
  if (!isShown) return null
  return (
    <Row
      image={<Icon name="book" />}
      title={t('name.row')}
      detail={t('name.rowHint')}
      end={<Icon name="chevron" />}
      onClick={() => modal.push({ view: 'ChooseAccountName' })}
      testId="choose-name"
    />
  )
}
