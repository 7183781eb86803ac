import type { SocialOffer, SocialSource } from '@latchkey/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { login as texts } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/styles.ts'
import { providerNames } from './describeLogin.ts'
import css from './SocialButtons.css?inline'
import { SocialMark } from './SocialMark.tsx'
import { chooseSocial } from './socialAttempt.ts'

/** As many as fit beside each other with a target of 44 px; the rest is one click away. */
const most = 5

/** Properties of {@link SocialButtons}. */
export type SocialButtonsProps = { source: SocialSource; offers: readonly SocialOffer[] }

/** The services to sign in with, small, in the app's order; those that aren't set up come with the whole list. */
export function SocialButtons({ source, offers }: SocialButtonsProps) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const ready = offers.filter(({ isSetUp }) => isSetUp)
  const shown = ready.length > most || ready.length < offers.length ? ready.slice(0, most - 1) : ready
  return (
    <fieldset className="lk-socials" aria-label={t('social.group')}>
      {shown.map(({ provider }) => (
        <button
          key={provider}
          type="button"
          className="lk-social"
          aria-label={t('social.with', { provider: providerNames[provider] })}
          title={providerNames[provider]}
          onClick={() => chooseSocial(modal, source, provider)}
          data-testid={`social-${provider}`}
        >
          <SocialMark provider={provider} />
        </button>
      ))}
      {shown.length < offers.length && (
        <button
          type="button"
          className="lk-social"
          aria-label={t('social.more')}
          title={t('social.more')}
          onClick={() => modal.push({ view: 'ConnectSocials', data: { link: false } })}
          data-testid="social-more"
        >
          <Icon name="chevron" />
        </button>
      )}
    </fieldset>
  )
}

type Shown = { readonly offers: readonly SocialOffer[]; readonly Buttons?: ComponentType<SocialButtonsProps> }

/** What there is to sign in with, and what draws it, whose code is asked for where there is anything; `undefined` till then. */
export function useSocialButtons(source: SocialSource): Shown | undefined {
  const offers = useSocialOffers(source)
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let wanted = true
    const show = (next: Shown) => {
      if (wanted) setShown(next)
    }
    if (offers?.length === 0) show({ offers })
    else if (offers)
      import('./SocialButtons.tsx').then(
        ({ SocialButtons }) => show({ offers, Buttons: SocialButtons }),
        // The e-mail address alone is better than nothing to sign in with.
        () => show({ offers }),
      )
    return () => {
      wanted = false
    }
  }, [offers])
  return shown
}

/** What the app offers to sign in with; `undefined` until its server has said what it has settings for. */
export function useSocialOffers(source: SocialSource): readonly SocialOffer[] | undefined {
  const [offers, setOffers] = useState<readonly SocialOffer[]>()
  useEffect(() => {
    let wanted = true
    source.offers().then((found) => wanted && setOffers(found))
    return () => {
      wanted = false
    }
  }, [source])
  return offers
}
