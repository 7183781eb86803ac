import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Login, useLogin } from '../../../hooks/embedded.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { socialLogin as texts } from '../../languages/en/socialLogin.ts'
import { useMessages } from '../../languages/translate.ts'
import type { SocialAttempt, ViewProps } from '../../router.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import { isAborted, providerNames } from './describeLogin.ts'
import css from './embedded.css?inline'
import { SocialFailure } from './SocialFailure.tsx'
import { SocialMark } from './SocialMark.tsx'
import { announceLinked, startSocialAttempt } from './socialAttempt.ts'

/** Waits for the window of a provider, or signs in with what this page came back with; then the wallet opens. */
export function ConnectingSocial({ data }: ViewProps<'ConnectingSocial'>) {
  const t = useMessages(texts)
  const login = useLogin()
  return login ? (
    <Waiting login={login} data={data} />
  ) : (
    <Notice tone="warning">{t('login.unavailable')}</Notice>
  )
}

type Way = 'window' | 'leaving' | 'returned'

function Waiting({ login, data }: ViewProps<'ConnectingSocial'> & { login: Login }) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { provider, link } = data
  const { social } = login.source
  const name = providerNames[provider]
  const [work, setWork] = useState(() => firstWork(login, data))
  const [failure, setFailure] = useState<{ error: unknown }>()
  const isClosed = useSyncExternalStore(work.attempt.subscribe, work.attempt.isClosed, () => false)
  const left = useRef(false)

  useEffect(() => {
    const { attempt } = work
    let wanted = true
    left.current = false
    attempt.done.then(
      () => {
        if (!wanted) return
        if (!link) return modal.replace({ view: 'EmailLogin', data: { open: true } })
        announceLinked(modal, t, provider)
      },
      (error: unknown) => {
        if (wanted && !isAborted(error)) setFailure({ error })
      },
    )
    return () => {
      wanted = false
      left.current = true
      // not when React only looks twice: a window that was closed can't be opened again without a click
      setTimeout(() => left.current && attempt.stop())
    }
  }, [work, link, provider, modal, t])

  const begin = (next: { way: Way; attempt: SocialAttempt }) => {
    work.attempt.stop()
    setFailure(undefined)
    setWork(next)
  }
  const retry = () =>
    social.needsTab() ? here() : begin({ way: 'window', attempt: startSocialAttempt(social, provider, link) })
  const here = () =>
    begin({ way: 'leaving', attempt: attemptOf((signal) => social.signInHere({ provider, link, signal })) })
  const words = {
    window: t('social.waiting', { provider: name }),
    leaving: t('social.leaving', { provider: name }),
    returned: t('social.returned'),
  }
  const offersRetry = failure !== undefined || (work.way === 'window' && isClosed)
  return (
    <div className="lk-login-step">
      <ConnectingRing status={failure ? 'error' : 'waiting'}>
        <SocialMark provider={provider} size={32} />
      </ConnectingRing>
      {failure ? (
        <SocialFailure
          error={failure.error}
          provider={provider}
          outcome={link ? 'social.notAdded' : 'social.failed'}
        />
      ) : (
        <p className="lk-login-text" role="status">
          <b>{words[work.way]}</b>{' '}
          {work.way === 'window' && t(isClosed ? 'social.closed' : 'social.waitingHint')}
        </p>
      )}
      {offersRetry && (
        <Button variant="primary" icon="retry" onClick={retry} autoFocus testId="retry">
          {t('request.retry')}
        </Button>
      )}
      {offersRetry && !social.needsTab() && (
        <Button variant="ghost" onClick={here} testId="social-here">
          {t('social.here')}
        </Button>
      )}
    </div>
  )
}

/** The window of the click; without one the page has come back, or is about to leave. */
function firstWork(
  { source }: Login,
  data: ViewProps<'ConnectingSocial'>['data'],
): { way: Way; attempt: SocialAttempt } {
  const { social } = source
  const { provider, link, attempt } = data
  if (attempt) return { way: 'window', attempt }
  if (social.returned()) return { way: 'returned', attempt: attemptOf((signal) => social.finish({ signal })) }
  return { way: 'leaving', attempt: attemptOf((signal) => social.signInHere({ provider, link, signal })) }
}

/** Begins when it is waited for, once: React may make two of them and keep one. */
function attemptOf(work: (signal: AbortSignal) => Promise<void>): SocialAttempt {
  const controller = new AbortController()
  let begun: Promise<void> | undefined
  return {
    get done() {
      begun ??= work(controller.signal)
      return begun
    },
    isClosed: () => false,
    subscribe: () => () => {},
    stop: () => controller.abort(),
  }
}
