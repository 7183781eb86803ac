import { cancelSignIn, type Network, parseCaipAddress, type SignInState, signIn } from '@latchkey/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useConnections } from '../../../hooks/useConnections.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useSignInState } from '../../../hooks/useSignInState.ts'
import { useConfig, useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { signin as texts } from '../../languages/en/signin.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './SIWXSignMessage.css?inline'
import { formatSignInProblem, useLeaveSignIn } from './useLeaveSignIn.ts'

/** Asks the person to sign in: shows the page, account and network the message is for, then asks the wallet for the signature. */
export function SIWXSignMessage() {
  useStyles(css)
  const t = useMessages(texts)
  const state = useSignInState()
  useLeaveSignIn(t)
  if (!('context' in state) || state.step === 'signedIn' || state.step === 'dismissed') return <Spinner />
  return <Question state={state} />
}

function Question({ state }: { state: Extract<SignInState, { step: QuestionStep }> }) {
  const t = useMessages(texts)
  const config = useConfig()
  const modal = useModal()
  const ref = useRef<HTMLDivElement>(null)
  const { context, step } = state
  const required = 'required' in state && state.required
  const triedToClose = useKeepOpen(ref, required)
  const connection = useConnections().find(({ uid }) => uid === context.connectionUid)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === context.network)
  const busy = step !== 'asking'
  const problem = step === 'asking' ? state.problem : undefined
  const cancel = async () => {
    try {
      await cancelSignIn(config)
    } catch (error) {
      // The page is disconnected also when the wallet fails to.
      modal.notify({ variant: 'error', message: describeError(error, t).message })
    }
  }
  const wallet = connection?.connectorName ?? ''
  return (
    <div ref={ref} className="lk-sign-in">
      <Stack gap={16}>
        <p className="lk-sign-in-text">{t('signIn.text')}</p>
        <SignInFacts
          domain={context.domain}
          address={parseCaipAddress(context.account)?.address ?? ''}
          network={network}
          fallback={context.network}
        />
        <p className="lk-sign-in-hint" role="status" data-testid="sign-in-hint">
          {busy
            ? t(`signIn.${step}`, { wallet })
            : t(triedToClose ? 'signIn.stay' : required ? 'signIn.required' : 'signIn.optional')}
        </p>
        <div className="lk-sign-in-buttons">
          <Button variant="secondary" onClick={() => void cancel()} testId="siwx-cancel">
            {t('signIn.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={busy}
            // Failures are part of the sign-in state.
            onClick={() => void signIn(config).catch(() => {})}
            testId="siwx-sign"
          >
            {t('signIn.sign')}
          </Button>
        </div>
        {/* Below the buttons, which stay where they are when the wallet answers. */}
        {problem && <Problem problem={problem} />}
      </Stack>
    </div>
  )
}

type QuestionStep = 'looking' | 'asking' | 'preparing' | 'signing' | 'storing'

function Problem({ problem }: { problem: NonNullable<Extract<SignInState, { step: 'asking' }>['problem']> }) {
  const t = useMessages(texts)
  const { detail, code } = describeError(problem.error, t)
  return (
    <div>
      <Notice tone={problem.kind === 'declined' ? 'warning' : 'danger'} testId="sign-in-problem">
        {formatSignInProblem(problem, t)}
      </Notice>
      {problem.kind !== 'declined' && (detail ?? code) !== undefined && (
        <Details summary={t('signIn.details')}>{[code, detail].filter(Boolean).join(' · ')}</Details>
      )}
    </div>
  )
}

type SignInFactsProps = {
  domain: string
  address: string
  network: Network | undefined
  /** The network's id, shown where the app does not list it. */
  fallback: string
}

/** Page, account and network of a sign-in, as they stand in the signed message. */
function SignInFacts({ domain, address, network, fallback }: SignInFactsProps) {
  const t = useMessages(texts)
  return (
    <dl className="lk-sign-in-facts" data-testid="sign-in-facts">
      <div>
        <dt>{t('signIn.site')}</dt>
        {/* Never truncated: the end of a domain identifies its owner. */}
        <dd>
          <bdi dir="ltr">{domain}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('signIn.account')}</dt>
        <dd>
          <Address value={address} />
        </dd>
      </div>
      <div>
        <dt>{t('signIn.network')}</dt>
        <dd className="lk-sign-in-network">
          {network && <NetworkImage network={network} size={20} />}
          <bdi>{network?.name ?? fallback}</bdi>
        </dd>
      </div>
    </dl>
  )
}

/** Keeps the modal open while `isRequired`; an attempt to close it shakes the panel. Returns whether there was one. */
function useKeepOpen(ref: RefObject<HTMLElement | null>, isRequired: boolean): boolean {
  const modal = useModal()
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (!isRequired) return
    // The modal calls it before it closes; `true` keeps the modal open.
    const guard = () => {
      const panel = ref.current?.closest('.lk-panel')
      const dialog = ref.current?.closest('dialog')
      // The browser closes a dialog at the second Escape without asking: open it again.
      if (dialog && !dialog.open) dialog.showModal()
      panel?.removeAttribute('data-refused')
      // Forces a layout, so that the animation restarts.
      panel?.getBoundingClientRect()
      panel?.setAttribute('data-refused', '')
      setTried(true)
      return true
    }
    modal._internal.set({ guard })
    return () => {
      ref.current?.closest('.lk-panel')?.removeAttribute('data-refused')
      if (modal.state.guard === guard) modal._internal.set({ guard: undefined })
    }
  }, [ref, isRequired, modal])
  return tried && isRequired
}
