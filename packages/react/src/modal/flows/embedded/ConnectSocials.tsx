import type { SocialLogin, SocialOffer, SocialProvider } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { type Login, useLogin } from '../../../hooks/embedded.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { login as texts } from '../../languages/en/login.ts'
import { socialLogin } from '../../languages/en/socialLogin.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewProps } from '../../router.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons, Spinner } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { isAborted, providerNames } from './describeLogin.ts'
import { useSocialOffers } from './SocialButtons.tsx'
import { SocialFailure } from './SocialFailure.tsx'
import { SocialMark } from './SocialMark.tsx'
import { chooseSocial } from './socialAttempt.ts'

/** How many rows are shown before the person asks for more. */
const few = 5

/** Every service the app offers, in its order, but those that sign in already; one the site has no settings for says so. */
export function ConnectSocials({ data }: ViewProps<'ConnectSocials'>) {
  const t = useMessages(texts)
  const login = useLogin()
  return login ? (
    <Offers login={login} link={data.link} />
  ) : (
    <Notice tone="warning">{t('login.unavailable')}</Notice>
  )
}

function Offers({ login, link }: { login: Login; link: boolean }) {
  const t = useMessages(texts)
  const [all, setAll] = useState(false)
  const found = useSocialOffers(login.source.social)
  const known = link ? login.user?.logins?.map(({ provider }) => provider) : undefined
  const offers = found?.filter(({ provider }) => !known?.includes(provider))
  if (!found || !offers) return <RowSkeletons label={t('social.group')} count={few} />
  if (found.length === 0) return <Notice tone="warning">{t('login.unavailable')}</Notice>
  const shown = all || offers.length <= few + 1 ? offers : offers.slice(0, few)
  return (
    <Stack gap={8}>
      {link && <LinkedLogins login={login} />}
      {shown.map((offer) => (
        <Offer key={offer.provider} offer={offer} login={login} link={link} />
      ))}
      {offers.length > few + 1 && (
        <Button variant="ghost" onClick={() => setAll(!all)} testId="social-more">
          {t(all ? 'social.less' : 'social.more')}
        </Button>
      )}
    </Stack>
  )
}

function Offer({
  offer: { provider, isSetUp },
  login,
  link,
}: {
  offer: SocialOffer
  login: Login
  link: boolean
}) {
  const t = useMessages(texts)
  const modal = useModal()
  const name = providerNames[provider]
  return (
    <Row
      image={<SocialMark provider={provider} size={24} />}
      title={t(link ? 'social.addOne' : 'social.with', { provider: name })}
      detail={isSetUp ? undefined : t('social.notSetUp')}
      disabled={!isSetUp}
      onClick={() => chooseSocial(modal, login.source.social, provider, link)}
      testId={`social-${provider}`}
    />
  )
}

/** The services that sign in to the account. Each but the only way in can be removed; the wallet's frame asks before. */
function LinkedLogins({ login }: { login: Login }) {
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
