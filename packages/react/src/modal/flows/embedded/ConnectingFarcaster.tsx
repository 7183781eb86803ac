import { updateAccount } from '@latchkey/core'
import { getTelegram } from '@latchkey/core/adapter'
import { Fragment, useEffect, useRef, useState } from 'react'
import { type Login, useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toSafeLink } from '../../ui/Row.tsx'
import { Skeleton, Spinner } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { useMayRetry } from '../../ui/walletRequest.ts'
import type { ViewProps } from '../../views.ts'
import { isAborted } from './describeLogin.ts'
import css from './embedded.css?inline'
import { SocialFailure } from './SocialFailure.tsx'
import { announceLinked } from './socialAttempt.ts'

/** Shows the Farcaster code for a phone to scan or open, and waits for the login. */
export function ConnectingFarcaster({ data }: ViewProps<'ConnectingFarcaster'>) {
  const t = useMessages(texts)
  const login = useLogin()
  return login ? (
    <WaitForFarcaster login={login} link={data.link} />
  ) : (
    <Notice tone="warning">{t('login.unavailable')}</Notice>
  )
}

function WaitForFarcaster({ login, link }: { login: Login; link: boolean }) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { social } = login.source
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [attempt, setAttempt] = useState(1)
  const mayRetry = useMayRetry(attempt)
  const [isLoggedIn, isUnmounted] = [useRef(false), useRef(false)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code restarts the wait
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const storeUrl = (farcasterUrl: string | undefined) =>
      updateAccount(modal.config, { namespace: 'eip155', details: { farcasterUrl } })
    isUnmounted.current = false
    const wait = async () => {
      const codeUrl = await social.beginFarcaster({ link, signal })
      if (signal.aborted) return
      storeUrl(codeUrl)
      setUrl(codeUrl)
      await social.waitForFarcaster({ link, signal })
      if (signal.aborted) return
      isLoggedIn.current = true
      storeUrl(undefined)
      if (link) announceLinked(modal, t, 'farcaster')
      else modal.replace({ view: 'EmailLogin', data: { open: true } })
    }
    wait().catch((error: unknown) => {
      if (!signal.aborted && !isAborted(error)) setFailure({ error })
    })
    return () => {
      controller.abort()
      isUnmounted.current = true
      // Not in StrictMode's second run, which mounts again before the timer.
      setTimeout(() => {
        if (!isUnmounted.current || isLoggedIn.current) return
        storeUrl(undefined)
        social.leaveFarcaster()
      })
    }
  }, [social, link, modal, t, attempt])

  const restart = () => {
    setFailure(undefined)
    setUrl(undefined)
    setAttempt((count) => count + 1)
  }
  const href = toSafeLink(url)
  if (failure)
    return <FailedCode error={failure.error} link={link} onRetry={mayRetry ? restart : undefined} />
  return (
    <div className="lk-login-step">
      <div className="lk-login-plate" aria-busy={!url}>
        {url ? (
          <LazyPart
            key={url}
            load={loadQr}
            props={{ value: url, label: t('farcaster.code'), testId: 'qr' }}
            fallback={<Skeleton height="100%" radius={16} />}
          />
        ) : (
          <Skeleton height="100%" radius={16} />
        )}
      </div>
      <p className="lk-login-text">{t(link ? 'farcaster.scanToAdd' : 'farcaster.scan')}</p>
      <p className="lk-login-wait" role="status">
        {/* Keyed: other words are new, they don't move. */}
        <Fragment key={url}>
          <Spinner />
          {t(url ? 'farcaster.waiting' : 'farcaster.preparing')}
        </Fragment>
      </p>
      {href ? (
        <a
          className="lk-login-link"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            // An anchor would leave the page, and the sign-in that waits on it.
            const telegram = getTelegram()
            if (!telegram) return
            event.preventDefault()
            telegram.openLink(href)
          }}
          data-testid="farcaster-open"
        >
          {t('farcaster.open')}
        </a>
      ) : (
        // An answer without a usable link leaves no place for one.
        url === undefined && <Skeleton height={44} radius="var(--lk-radius-control)" />
      )}
      <CopyButton
        value={url ?? ''}
        disabled={!url}
        label={t('farcaster.copy')}
        variant="button"
        testId="copy-link"
      />
    </div>
  )
}

/** Why there is no code; without `onRetry` the last one was requested less than a second ago. */
function FailedCode({ error, link, onRetry }: FailedCodeProps) {
  const t = useMessages(texts)
  return (
    <div className="lk-login-step">
      <SocialFailure
        error={error}
        provider="farcaster"
        outcome={link ? 'social.notAdded' : 'social.failed'}
      />
      <Button variant="primary" icon="retry" loading={!onRetry} onClick={onRetry} autoFocus testId="retry">
        {t('request.retry')}
      </Button>
    </div>
  )
}

type FailedCodeProps = {
  readonly error: unknown
  readonly link: boolean
  readonly onRetry: (() => void) | undefined
}

/** Loaded apart: no other view of the flow shows a code. */
const loadQr = async () => (await import('../../ui/Qr.tsx')).Qr
