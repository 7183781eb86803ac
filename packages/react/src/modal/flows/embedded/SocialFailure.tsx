import type { SocialProvider } from '@latchkey/core'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { joinSentences } from '../../languages/joinSentences.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { describeSocial, providerNames } from './describeLogin.ts'

type SocialFailureProps = {
  error: unknown
  provider: SocialProvider
  /** Title: what was not done. */
  outcome: 'social.failed' | 'social.notAdded' | 'social.notRemoved'
}

/** Why a social login failed. Declining is an outcome, not an error, and is shown neutrally. */
export function SocialFailure({ error, provider, outcome }: SocialFailureProps) {
  const t = useMessages(texts)
  const { code, reason } = error as { code?: unknown; reason?: unknown }
  const text = describeSocial(error, t, providerNames[provider])
  if (code === 'LOGIN_DECLINED') return <Notice tone="info">{text}</Notice>
  return (
    <Notice tone={reason === 'social_declined' ? 'info' : 'danger'}>
      {joinSentences(t(outcome), text, t.locale)}
    </Notice>
  )
}
