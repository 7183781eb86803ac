import { useConnect } from '../../../hooks/useConnect.ts'
import { type Login, useLogin } from '../../../hooks/useLogin.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { leaveConnecting } from '../../ui/leaveConnecting.ts'
import { Notice } from '../../ui/Notice.tsx'
import { WalletRequestPanel } from '../../ui/WalletRequestPanel.tsx'
import { isDeclined, useLoadingFlag, useWalletRequest } from '../../ui/walletRequest.ts'
import type { ViewProps } from '../../views.ts'
import { describeLogin, isAborted } from './describeLogin.ts'
import { toLoginView } from './loginStep.ts'

/** Starts a login by e-mail; with `open`, connects the wallet of a person who has just logged in. */
export function EmailLogin({ data }: ViewProps<'EmailLogin'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  if (!login) return <Notice tone="warning">{t('login.unavailable')}</Notice>
  if (data.open) return <ConnectWallet login={login} data={data} />
  const form = {
    label: t('login.email'),
    submit: t('login.continue'),
    hint: t('login.hint'),
    autoFocus: true,
    onSubmit: async (email: string, signal: AbortSignal) => {
      const step = await login.source.begin({ email, signal })
      if (!signal.aborted) modal.push(toLoginView(step, email.trim()))
    },
  }
  return <LazyPart load={importEmailForm} props={form} />
}

/** The form isn't part of a login with another service, which comes to this view too. */
const importEmailForm = async () => (await import('./EmailForm.tsx')).EmailForm

/** Connects the embedded wallet. Its frame may first ask how the wallet shall be protected or recovered. */
function ConnectWallet({ login, data }: { login: Login; data: unknown }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { open, stack } = useModalState()
  const { mutateAsync: connect } = useConnect()
  const active = open && stack.at(-1)?.data === data
  const state = useWalletRequest({
    active,
    send: (signal) => connect({ connector: login.connector, signal }),
    onDone: () => leaveConnecting(modal),
  })
  useLoadingFlag(modal, login.connector.namespace, active && state.phase === 'waiting')
  // The wallet's own reason is better than a general "failed".
  const isRefused = (state.error as { code?: unknown } | undefined)?.code === 'LOGIN_REFUSED'
  return (
    <WalletRequestPanel
      t={t}
      state={state}
      image={<Icon name="key" size={32} />}
      title={t('login.opening')}
      declined={isRefused || isDeclined(state.error) || isAborted(state.error)}
      onRetry={state.retry}
      texts={{
        hint: t('login.openingHint'),
        waiting: t('login.openingWaiting'),
        help: t('login.openingHelp'),
        success: t('login.opened'),
        declined: t(isRefused ? 'login.openFailed' : 'login.notOpened'),
        declinedHint: isRefused ? describeLogin(state.error, t) : t('login.notOpenedHint'),
        failed: t('login.openFailed'),
      }}
    />
  )
}
