import type { ConnectMethod } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useSuggestedWallets } from '../../../hooks/directory.ts'
import type { Login } from '../../../hooks/embedded.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { login as texts } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import { useTextsOf } from '../../languages/useTextsOf.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EmailForm } from './EmailForm.tsx'
import { toLoginView } from './loginSteps.ts'
import { useSocialButtons } from './SocialButtons.tsx'

/** How long the ways to sign in wait for the wallets above them, milliseconds. */
const patience = 1_000

/** Properties of {@link LoginPart}. */
type LoginPartProps = {
  login: Login
  /** The ways to sign in, from top to bottom; what isn't one is passed over. */
  methods: readonly ConnectMethod[]
  /** Above the wallets, else below them. */
  isAbove: boolean
  isPrimary: boolean
  /** Shown until all of it is known. */
  pending: ReactNode
}

/** Signing in by e-mail and with other services, apart from the wallets, where the server offers it. */
export function LoginPart({ login, methods, isAbove, isPrimary, pending }: LoginPartProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const offered = useOffered(login)
  const social = useSocialButtons(login.source.social)
  const spoken = useTextsOf('EmailLogin')
  const settled = useWalletsSettled()
  if (!spoken || offered === undefined) return pending
  if (!offered)
    return (
      <Notice tone="warning" testId="login-unavailable">
        {t('login.unavailable')}
      </Notice>
    )
  // one look when all of it is known: a list must not jump
  if (!social || !(isAbove || settled)) return pending
  const or = <p className="lk-login-or">{t('login.or')}</p>
  return (
    <section className="lk-connect-ways" data-testid="email-login">
      {!isAbove && or}
      {methods.map((method) =>
        method === 'email' ? (
          <EmailForm
            key={method}
            label={t('login.email')}
            submit={t('login.continue')}
            hint={t('login.hint')}
            primary={isPrimary}
            onChosen={() => modal.config.events.emit({ event: 'EMAIL_LOGIN_SELECTED' })}
            onSubmit={async (email, signal) => {
              const step = await login.source.begin({ email, signal })
              if (!signal.aborted) modal.push(toLoginView(step, email.trim()))
            }}
          />
        ) : (
          method === 'social' &&
          social.Buttons && (
            <social.Buttons key={method} source={login.source.social} offers={social.offers} />
          )
        ),
      )}
      {isAbove && or}
    </section>
  )
}

function useOffered({ source }: Login): boolean | undefined {
  const [offered, setOffered] = useState<boolean>()
  useEffect(() => {
    let wanted = true
    source.isOffered().then((is) => wanted && setOffered(is))
    return () => {
      wanted = false
    }
  }, [source])
  return offered
}

/** Whether the directory's wallets have their place; soon enough in any case: nobody is kept from signing in by a slow directory. */
function useWalletsSettled(): boolean {
  const { isPending } = useSuggestedWallets()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return late || !isPending
}
