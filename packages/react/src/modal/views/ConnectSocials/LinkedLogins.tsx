import type { SocialLogin, SocialProvider } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import type { Login } from '../../../hooks/embedded.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { socialLogin } from '../../languages/en/socialLogin.ts'
import { useMessages } from '../../languages/translate.ts'
import { isAborted } from '../../login/isAborted.ts'
import { providerNames } from '../../login/providerNames.ts'
import { SocialFailure } from '../../login/SocialFailure.tsx'
import { SocialMark } from '../../login/SocialMark.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Row } from '../../ui/Row.tsx'
import { Spinner } from '../../ui/Skeleton.tsx'

/** The services that sign in to the account. Each but the only way in can be removed; the wallet's frame asks before. */
export function LinkedLogins({ login }: { login: Login }) {
  const [failure, setFailure] = useState<Failure>()
  const { logins = [], email } = login.user ?? {}
  const isOnly = logins.length === 1 && email === undefined
  return (
    <>
      {logins.map((linked) => (
        <Linked
          key={linked.id ?? `${linked.provider}|${linked.userName}`}
          linked={linked}
          login={login}
          isOnly={isOnly}
          onFailure={setFailure}
        />
      ))}
      {failure && <SocialFailure {...failure} outcome="social.notRemoved" />}
    </>
  )
}

type Failure = { readonly error: unknown; readonly provider: SocialProvider }

function Linked({
  linked: { id, provider, userName },
  login,
  isOnly,
  onFailure,
}: {
  linked: SocialLogin
  login: Login
  isOnly: boolean
  onFailure: (failure: Failure | undefined) => void
}) {
  const t = useMessages(socialLogin)
  const modal = useModal()
  const name = providerNames[provider]
  const [busy, setBusy] = useState(false)
  const own = useRef<AbortController>(undefined)
  useEffect(() => () => own.current?.abort(), [])

  const remove = async (id: string) => {
    const controller = new AbortController()
    own.current = controller
    const { signal } = controller
    setBusy(true)
    onFailure(undefined)
    try {
      await login.source.social.remove({ id, signal })
      modal.notify({ variant: 'success', message: t('social.removed', { provider: name }) })
    } catch (error) {
      if (!signal.aborted && !isAborted(error)) onFailure({ error, provider })
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return (
    <Row
      image={<SocialMark provider={provider} size={24} />}
      title={userName ?? name}
      detail={isOnly ? t('social.only', { provider: name }) : name}
      end={
        busy ? (
          <Spinner />
        ) : (
          id !== undefined &&
          !isOnly && (
            <IconButton
              icon="close"
              label={t('social.remove', { provider: name })}
              onClick={() => void remove(id)}
              testId={`remove-${provider}`}
            />
          )
        )
      }
      testId={`linked-${provider}`}
    />
  )
}
