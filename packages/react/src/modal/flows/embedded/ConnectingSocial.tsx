import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Login, useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import { useMayRetry } from '../../ui/walletRequest.ts'
import type { SocialAttempt, ViewProps } from '../../views.ts'
import { isAborted, providerNames } from './describeLogin.ts'
import css from './embedded.css?inline'
import { SocialFailure } from './SocialFailure.tsx'
import { SocialMark } from './SocialMark.tsx'
import { announceLinked, startSocialAttempt } from './socialAttempt.ts'

/**
 * Waits for the window of a social provider, or finishes the login after the page has returned from one; then opens the embedded
 * wallet. Opened by the button of a provider.
 */
export function ConnectingSocial({ data }: ViewProps<'ConnectingSocial'>) {
  const t = useMessages(texts)
  const login = useLogin()
  return login ? (
    <WaitForProvider login={login} data={data} />
  ) : (
    <Notice tone="warning">{t('login.unavailable')}</Notice>
  )
}

/** How the login runs: in a `window`, by `leaving` this page for the provider's, or after the page has `returned` from there. */
type Step = 'window' | 'leaving' | 'returned'

function WaitForProvider({ login, data }: ViewProps<'ConnectingSocial'> & { login: Login }) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { provider, link } = data
  const { social } = login.source
  const name = providerNames[provider]
  const [progress, setProgress] = useState(() => createFirstProgress(login, data))
  const [failure, setFailure] = useState<{ error: unknown }>()
  const isClosed = useSyncExternalStore(progress.attempt.subscribe, progress.attempt.isClosed, () => false)
  const isUnmounted = useRef(false)
  const mayRetry = useMayRetry(progress)

  useEffect(() => {
    const { attempt } = progress
    let isCurrent = true
    isUnmounted.current = false
    attempt.done.then(
      () => {
        if (!isCurrent) return
        if (!link) return modal.replace({ view: 'EmailLogin', data: { open: true } })
        announceLinked(modal, t, provider)
      },
      (error: unknown) => {
        if (isCurrent && !isAborted(error)) setFailure({ error })
      },
    )
    return () => {
      isCurrent = false
      isUnmounted.current = true
      // not in StrictMode's second run: a closed window cannot be reopened without a click
      setTimeout(() => isUnmounted.current && attempt.stop())
    }
  }, [progress, link, provider, modal, t])

  const begin = (next: { step: Step; attempt: SocialAttempt }) => {
    progress.attempt.stop()
    setFailure(undefined)
    setProgress(next)
  }
  const retry = () =>
    social.needsTab()
      ? continueInTab()
      : begin({ step: 'window', attempt: startSocialAttempt(social, provider, link) })
  const continueInTab = () =>
    begin({
      step: 'leaving',
      attempt: createLazyAttempt((signal) => social.signInHere({ provider, link, signal })),
    })
  const stepTexts = {
    window: t('social.waiting', { provider: name }),
    leaving: t('social.leaving', { provider: name }),
    returned: t('social.returned'),
  }
  const offersRetry = failure !== undefined || (progress.step === 'window' && isClosed)
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
          <b>{stepTexts[progress.step]}</b>{' '}
          {progress.step === 'window' && t(isClosed ? 'social.closed' : 'social.waitingHint')}
        </p>
      )}
      {offersRetry && (
        <Button variant="primary" icon="retry" loading={!mayRetry} onClick={retry} autoFocus testId="retry">
          {t('request.retry')}
        </Button>
      )}
      {offersRetry && !social.needsTab() && (
        <Button variant="ghost" disabled={!mayRetry} onClick={continueInTab} testId="social-here">
          {t('social.here')}
        </Button>
      )}
    </div>
  )
}

/** The attempt started by the click; without one the page has returned from the provider, or is about to leave for it. */
function createFirstProgress(
  { source }: Login,
  data: ViewProps<'ConnectingSocial'>['data'],
): { step: Step; attempt: SocialAttempt } {
  const { social } = source
  const { provider, link, attempt } = data
  if (attempt) return { step: 'window', attempt }
  if (social.returned())
    return { step: 'returned', attempt: createLazyAttempt((signal) => social.finish({ signal })) }
  return {
    step: 'leaving',
    attempt: createLazyAttempt((signal) => social.signInHere({ provider, link, signal })),
  }
}

/** An attempt that starts when `done` is first read, because React may create two and keep one. */
function createLazyAttempt(run: (signal: AbortSignal) => Promise<void>): SocialAttempt {
  const controller = new AbortController()
  let started: Promise<void> | undefined
  return {
    get done() {
      started ??= run(controller.signal)
      return started
    },
    isClosed: () => false,
    subscribe: () => () => {},
    stop: () => controller.abort(),
  }
}
