import type { Modal } from '../../../createModal.ts'
import { type Login, useLogin } from '../../../hooks/embedded.ts'
import { useConnect } from '../../../hooks/wallets.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import { login as texts } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewEntry, ViewProps } from '../../router.ts'
import { Icon, keyIcon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WalletRequestPanel } from '../../ui/WalletRequestPanel.tsx'
import { isDeclined, useWalletRequest } from '../../ui/walletRequest.ts'
import { describeLogin, isAborted } from './describeLogin.ts'
import { EmailForm } from './EmailForm.tsx'
import { toLoginView } from './loginSteps.ts'

/** Signs in by e-mail, or opens the wallet of who just did. */
export function EmailLogin({ data }: ViewProps<'EmailLogin'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  if (!login) return <Notice tone="warning">{t('login.unavailable')}</Notice>
  if (data.open) return <OpenWallet login={login} data={data} />
  return (
    <EmailForm
      label={t('login.email')}
      submit={t('login.continue')}
      hint={t('login.hint')}
      autoFocus
      onSubmit={async (email, signal) => {
        const step = await login.source.begin({ email, signal })
        if (!signal.aborted) modal.push(toLoginView(step, email.trim()))
      }}
    />
  )
}

/** Connects the wallet of who is signed in; its frame may ask first how it is to be protected, or recovered. */
function OpenWallet({ login, data }: { login: Login; data: unknown }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { open, stack } = useModalState()
  const { mutateAsync: connect } = useConnect()
  const state = useWalletRequest({
    active: open && stack.at(-1)?.data === data,
    ask: (signal) => connect({ connector: login.connector, signal }),
    onDone: () => leaveAfterLogin(modal),
  })
  // What the wallet says itself is better than any words for "failed".
  const refused = (state.error as { code?: unknown } | undefined)?.code === 'LOGIN_REFUSED'
  return (
    <WalletRequestPanel
      t={t}
      state={state}
      image={<Icon name={keyIcon} size={32} />}
      title={t('login.opening')}
      declined={refused || isDeclined(state.error) || isAborted(state.error)}
      onRetry={state.retry}
      texts={{
        hint: t('login.openingHint'),
        waiting: t('login.openingWaiting'),
        help: t('login.openingHelp'),
        success: t('login.opened'),
        declined: t(refused ? 'login.openFailed' : 'login.notOpened'),
        declinedHint: refused ? describeLogin(state.error, t) : t('login.notOpenedHint'),
        failed: t('login.openFailed'),
      }}
    />
  )
}

/** Goes on with the view that asked for a connection; without one, all is done and the modal closes. */
function leaveAfterLogin(modal: Modal): void {
  const { stack } = modal.state
  const isWay = ({ view }: ViewEntry) => /^(Connect|AllWallets|Email)/.test(view)
  const top = stack.at(-1)
  if (!top || !isWay(top)) return
  const wanted = stack.findLastIndex((entry) => !isWay(entry))
  if (wanted < 0) modal.close()
  else modal.backTo(wanted)
}
