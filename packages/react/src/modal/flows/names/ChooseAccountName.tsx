import { isSmartAccount } from '@latchkey/core'
import { useEffect } from 'react'
import { useNames } from '../../../hooks/useNames.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { useDraft } from '../../drafts.ts'
import { formatList } from '../../format.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPoints } from '../../ui/HelpPoints.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { createNameDraft, lastNameDraft } from './nameDraft.ts'
import {
  NameFailure,
  type NameRegistration,
  NameRegistrationNotice,
  useNameRegistration,
} from './nameRegistration.tsx'

/** Explains what a name is for, lists the account's own, and leads to registering one. */
export function ChooseAccountName() {
  const registration = useNameRegistration()
  return registration.status === 'ready' ? (
    <Introduction registration={registration} />
  ) : (
    <NameRegistrationNotice status={registration.status} />
  )
}

function Introduction({ registration }: { registration: Extract<NameRegistration, { status: 'ready' }> }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { address, network, zone } = registration
  const { data: ownNames = [] } = useNames({ address, network })
  const [last] = useDraft(lastNameDraft)
  const begin = () => {
    const draft = last ?? createNameDraft()
    // A name that the wallet has signed is pending at the server; there is nothing to enter.
    const isPending = draft.get().status === 'registering'
    modal.push({ view: isPending ? 'RegisterAccountNameSuccess' : 'RegisterAccountName', data: { draft } })
  }
  useEffect(() => {
    const { config } = modal
    config.events.emit({ event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: isSmartAccount(config) } })
  }, [modal])
  return (
    <Stack gap={20}>
      {last && <NameFailure draft={last} />}
      {ownNames.length > 0 && (
        <Notice tone="info" testId="name-own">
          {t('name.registered', {
            names: formatList(
              ownNames.map(({ name }) => name),
              t.locale,
            ),
          })}
        </Notice>
      )}
      <HelpPoints
        points={[
          { icon: 'send', title: t('name.easy'), text: t('name.easyText', { name: `mira.${zone}` }) },
          { icon: 'key', title: t('name.yours'), text: t('name.yoursText') },
          { icon: 'book', title: t('name.public'), text: t('name.publicText') },
        ]}
      />
      <Button variant="primary" onClick={begin} testId="name-begin">
        {t(ownNames.length > 0 ? 'name.another' : 'name.choose')}
      </Button>
    </Stack>
  )
}
