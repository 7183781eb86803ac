import { useConnections } from '../../hooks/connections.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { families } from '../languages/en/families.ts'
import { useMessages } from '../languages/translate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Row } from '../ui/Row.tsx'

/** The way to the list of wallets, where there may be more than one. */
export function WalletsRow() {
  const t = useMessages(families)
  const modal = useModal()
  const count = useConnections().length
  if (count < 2 && modal.config.adapters.length < 2) return null
  return (
    <Row
      image={<Icon name="wallet" />}
      title={t('profile.open', { count })}
      detail={t('profile.openHint')}
      end={<Icon name="chevron" />}
      onClick={() => modal.push({ view: 'Profile' })}
      testId="account-wallets"
    />
  )
}
