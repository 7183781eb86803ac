import type { SocialOffer, SocialSource } from '@latchkey/core'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/styles.ts'
import { providerNames } from './describeLogin.ts'
import css from './SocialButtons.css?inline'
import { SocialMark } from './SocialMark.tsx'
import { chooseSocial } from './socialAttempt.ts'

/** Number of buttons, 44 px wide each, that fit side by side in the panel. The last one opens the full list where needed. */
const maxButtons = 5

/** Properties of {@link SocialButtons}. */
export type SocialButtonsProps = { source: SocialSource; offers: readonly SocialOffer[] }

/** The social providers as small buttons, in the app's order. Those that are not set up are only in the full list. */
export function SocialButtons({ source, offers }: SocialButtonsProps) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const available = offers.filter(({ isSetUp }) => isSetUp)
  const shown =
    available.length > maxButtons || available.length < offers.length
      ? available.slice(0, maxButtons - 1)
      : available
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
