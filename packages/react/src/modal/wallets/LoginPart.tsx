import { useEffect, useState } from 'react'
import type { Login } from '../../hooks/useLogin.ts'
import { useModal } from '../../provider/useModal.ts'
import { EmailForm } from '../login/EmailForm.tsx'
import { useLoginTexts } from '../login/useLoginTexts.ts'
import { useSocialButtons } from '../login/useSocialButtons.ts'
import { viewOfStep } from '../login/viewOfStep.ts'
import { login as texts } from '../messages/en/login.ts'
import { useMessages } from '../messages/useMessages.ts'
import { NoWallet } from './NoWallet.tsx'

/** Signing in by e-mail among the wallets, where the server offers it. `alone`: there is no wallet to choose instead. */
export function LoginPart({ login, alone }: { login: Login; alone: boolean }) {
  const t = useMessages(texts)
  const modal = useModal()
  const offered = useOffered(login)
  const { email, socials } = modal.config.features
  const social = useSocialButtons(login.source.social)
  const spoken = useLoginTexts()
  if (offered === false && alone) return <NoWallet />
  // one look when all of it is known: a list must not jump (S2.30)
  if (!offered || !spoken || !social) return null
  return (
    <section className="lk-login-part" data-testid="email-login">
      {!alone && <p className="lk-login-or">{t('login.or')}</p>}
      {email !== false && (
        <EmailForm
          label={t('login.email')}
          submit={t('login.continue')}
          hint={t('login.hint')}
          primary={alone}
          onSubmit={async (email, signal) => {
            const step = await login.source.begin({ email, signal })
            if (!signal.aborted) modal.push(viewOfStep(step, email.trim()))
          }}
        />
      )}
      {socials !== false && social.Buttons && (
        <social.Buttons source={login.source.social} offers={social.offers} />
      )}
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
