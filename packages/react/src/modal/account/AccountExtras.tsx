import type { OwnSend } from '@latchkey/core'
import { useLogin } from '../../hooks/embedded.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { login } from '../languages/en/login.ts'
import { useMessages } from '../languages/translate.ts'
import { useTextsOf } from '../languages/useTextsOf.ts'
import { Icon, mailIcon } from '../ui/Icon.tsx'
import { Row } from '../ui/Row.tsx'
import { AlteredSend } from './AlteredSend.tsx'
import { NameRow } from './NameRow.tsx'
import { WalletsRow } from './WalletsRow.tsx'

/** Above an account: what to be warned of, and the way to the settings of an embedded wallet. */
export function AccountExtras({ send }: { send: OwnSend | undefined }) {
  const t = useMessages(login)
  const modal = useModal()
  const user = useLogin()?.user
  const spoken = useTextsOf('EmailLogin')
  return (
    <>
      {send && <AlteredSend send={send} />}
      <WalletsRow />
      {user && <NameRow />}
      {user && spoken && (
        <Row
          image={<Icon name={mailIcon} />}
          title={user.email ?? t('settings.email')}
          detail={t('title.AccountSettings')}
          end={<Icon name="chevron" />}
          onClick={() => modal.push({ view: 'AccountSettings' })}
          testId="account-settings"
        />
      )}
    </>
  )
}
