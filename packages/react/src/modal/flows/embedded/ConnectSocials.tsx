import type { SocialLogin, SocialOffer, SocialProvider } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { type Login, useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons, Skeleton, Spinner } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { ViewProps } from '../../views.ts'
import { isAborted, providerNames } from './describeLogin.ts'
import { SocialFailure } from './SocialFailure.tsx'
import { SocialMark } from './SocialMark.tsx'
import { chooseSocial, useSocialOffers } from './socialAttempt.ts'

/** Rows shown before the list is expanded. A list that is one row longer is shown whole. */
const collapsedRows = 5

/**
 * Lists all social providers the app offers, in its order. With `link`, linked providers are left out. A provider that is
 * not set up is disabled.
 */
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
  const [isExpanded, setExpanded] = useState(false)
  const allOffers = useSocialOffers(login.source.social)
  const linkedProviders = link ? login.user?.logins?.map(({ provider }) => provider) : undefined
  const offers = allOffers?.filter(({ provider }) => !linkedProviders?.includes(provider))
  if (!allOffers || !offers) {
    return (
      <Stack gap={8}>
        <RowSkeletons label={t('social.group')} count={collapsedRows} />
        {/* The button for the others. */}
        <Skeleton height={48} radius="var(--lk-radius-control)" />
      </Stack>
    )
  }
  if (allOffers.length === 0) return <Notice tone="warning">{t('login.unavailable')}</Notice>
  const shown = isExpanded || offers.length <= collapsedRows + 1 ? offers : offers.slice(0, collapsedRows)
  return (
    <Stack gap={8}>
      {link && <LinkedLogins login={login} />}
      {shown.map((offer) => (
        <Offer key={offer.provider} offer={offer} login={login} link={link} />
      ))}
      {offers.length > collapsedRows + 1 && (
        <Button variant="ghost" onClick={() => setExpanded(!isExpanded)} testId="social-more">
          {t(isExpanded ? 'social.less' : 'social.more')}
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

/**
 * Providers linked to the account. A provider can be removed unless it is the only login of the account. The
 * wallet's frame asks for confirmation.
 */
function LinkedLogins({ login }: { login: Login }) {
  const [failure, setFailure] = useState<Failure>()
  const { logins = [], email } = login.user ?? {}
  const isOnlyLogin = logins.length === 1 && email === undefined
  return (
    <>
      {logins.map((linked) => (
        <LinkedLogin
          key={linked.id ?? `${linked.provider}|${linked.userName}`}
          linked={linked}
          login={login}
          isOnlyLogin={isOnlyLogin}
          onFailure={setFailure}
        />
      ))}
      {failure && <SocialFailure {...failure} outcome="social.notRemoved" />}
    </>
  )
}

type Failure = { readonly error: unknown; readonly provider: SocialProvider }

function LinkedLogin({
  linked: { id, provider, userName },
  login,
  isOnlyLogin,
  onFailure,
}: {
  linked: SocialLogin
  login: Login
  isOnlyLogin: boolean
  onFailure: (failure: Failure | undefined) => void
}) {
  const t = useMessages(texts)
  const modal = useModal()
  const name = providerNames[provider]
  const [busy, setBusy] = useState(false)
  const removal = useRef<AbortController>(undefined)
  useEffect(() => () => removal.current?.abort(), [])

  const remove = async (id: string) => {
    const controller = new AbortController()
    removal.current = controller
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
      detail={isOnlyLogin ? t('social.only', { provider: name }) : name}
      end={
        busy ? (
          <Spinner />
        ) : (
          id !== undefined &&
          !isOnlyLogin && (
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
