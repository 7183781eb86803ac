import type { SocialOffer, SocialSource } from '@latchkey/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Login, useLogin } from '../../../hooks/useLogin.ts'
import { useSuggestedWallets } from '../../../hooks/useSuggestedWallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import type { ConnectMethod } from '../../../modalOptions.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { EmailForm } from './EmailForm.tsx'
import { toLoginView } from './loginStep.ts'
import type { SocialButtonsProps } from './SocialButtons.tsx'
import { useSocialOffers } from './socialAttempt.ts'

/** Longest time in milliseconds the login waits for the suggested wallets above it. */
const maxWalletWait = 1_000

type LoginPartProps = {
  /** Connect methods from top to bottom; `wallet` is skipped. */
  methods: readonly ConnectMethod[]
  /** Whether the login stands above the wallets. */
  isAbove: boolean
  /** Whether its e-mail button is the main button of the view. */
  isPrimary: boolean
  /** Shown while loading. */
  pending: ReactNode
}

/** Login by e-mail and with social providers on the Connect view, where the server offers it. */
export function LoginPart(props: LoginPartProps) {
  const login = useLogin()
  return login && <LoginMethods login={login} {...props} />
}

/** The login methods of one login source; a notice where the server does not offer it. */
export function LoginMethods({
  login,
  methods,
  isAbove,
  isPrimary,
  pending,
}: LoginPartProps & { login: Login }) {
  const t = useMessages(texts)
  const modal = useModal()
  const offered = useIsOffered(login)
  const social = useSocialButtons(login.source.social, methods.includes('social'))
  const form = useEmailForm(methods.includes('email'))
  const areWalletsShown = useAreWalletsShown()
  if (offered === undefined) return pending
  if (!offered)
    return (
      <Notice tone="warning" testId="login-unavailable">
        {t('login.unavailable')}
      </Notice>
    )
  // rendered at once when everything is known: the wallets must not jump
  if (!social || !form || !(isAbove || areWalletsShown)) return pending
  const { Form } = form
  const divider = <p className="lk-login-or">{t('login.or')}</p>
  return (
    <section className="lk-connect-ways" data-testid="email-login">
      {!isAbove && divider}
      {methods.map((method) =>
        method === 'email' ? (
          Form ? (
            <Form
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
            <Notice key={method} tone="warning">
              {t('shell.loadText')}
            </Notice>
          )
        ) : (
          method === 'social' &&
          social.Buttons && (
            <social.Buttons key={method} source={login.source.social} offers={social.offers} />
          )
        ),
      )}
      {isAbove && divider}
    </section>
  )
}

function useIsOffered({ source }: Login): boolean | undefined {
  const [offered, setOffered] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    source.isOffered().then((isOffered) => isCurrent && setOffered(isOffered))
    return () => {
      isCurrent = false
    }
  }, [source])
  return offered
}

type LoadedSocial = {
  readonly offers: readonly SocialOffer[]
  readonly Buttons?: ComponentType<SocialButtonsProps>
}

/**
 * The social providers the app offers, with the buttons that show them; `undefined` until both are there. The code of the buttons
 * loads only where the app offers a provider. Without it the e-mail form stands alone.
 *
 * @param isEnabled whether the app offers this way to sign in
 */
function useSocialButtons(source: SocialSource, isEnabled: boolean): LoadedSocial | undefined {
  const offers = useSocialOffers(source)
  const [loaded, setLoaded] = useState<LoadedSocial>()
  useEffect(() => {
    let isCurrent = true
    const show = (next: LoadedSocial) => {
      if (isCurrent) setLoaded(next)
    }
    if (!isEnabled || offers?.length === 0) show({ offers: offers ?? [] })
    else if (offers)
      import('./SocialButtons.tsx').then(
        ({ SocialButtons }) => show({ offers, Buttons: SocialButtons }),
        () => show({ offers }),
      )
    return () => {
      isCurrent = false
    }
  }, [offers, isEnabled])
  return loaded
}

/** The e-mail form; `undefined` until its code has loaded, and empty where it can't be loaded or the app has no such login. */
function useEmailForm(isEnabled: boolean): { readonly Form?: typeof EmailForm } | undefined {
  const [loaded, setLoaded] = useState<{ readonly Form?: typeof EmailForm }>()
  useEffect(() => {
    let isCurrent = true
    if (isEnabled)
      import('./EmailForm.tsx').then(
        ({ EmailForm }) => isCurrent && setLoaded({ Form: EmailForm }),
        () => isCurrent && setLoaded({}),
      )
    return () => {
      isCurrent = false
    }
  }, [isEnabled])
  return isEnabled ? loaded : none
}

const none = {}

/** Whether the suggested wallets are loaded, or the login has waited long enough for them. */
function useAreWalletsShown(): boolean {
  const { isPending } = useSuggestedWallets()
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), maxWalletWait)
    return () => clearTimeout(timer)
  }, [])
  return isOverdue || !isPending
}
