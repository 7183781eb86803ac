import type { SocialOffer } from '@latchkey/core'
import { useState } from 'react'
import { type Login, useLogin } from '../../../hooks/embedded.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { login as texts } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import { chooseSocial } from '../../login/chooseSocial.ts'
import { providerNames } from '../../login/providerNames.ts'
import { SocialMark } from '../../login/SocialMark.tsx'
import { useSocialOffers } from '../../login/useSocialOffers.ts'
import type { ViewProps } from '../../router.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { LinkedLogins } from './LinkedLogins.tsx'

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
