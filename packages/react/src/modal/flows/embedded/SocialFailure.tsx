import type { SocialProvider } from '@latchkey/core'
import { socialLogin as texts } from '../../languages/en/socialLogin.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { describeSocial, providerNames } from './describeLogin.ts'

/** Properties of {@link SocialFailure}. */
type SocialFailureProps = {
  error: unknown
  provider: SocialProvider
  /** What didn't come about. */
  outcome: 'social.failed' | 'social.notAdded' | 'social.notRemoved'
}

/** What stopped a sign-in with another service. A no of the person's is an outcome, not a fault. */
export function SocialFailure({ error, provider, outcome }: SocialFailureProps) {
  const t = useMessages(texts)
  const { code, reason } = error as { code?: unknown; reason?: unknown }
  const words = describeSocial(error, t, providerNames[provider])
  if (code === 'LOGIN_DECLINED') return <Notice tone="info">{words}</Notice>
  return (
    <Notice tone={reason === 'social_declined' ? 'info' : 'danger'}>
      {t(outcome)}. {words}
    </Notice>
  )
}
