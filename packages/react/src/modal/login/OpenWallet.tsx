import type { Login } from '../../hooks/embedded.ts'
import { useConnect } from '../../hooks/wallets.ts'
import { useModal, useModalState } from '../../LatchkeyContext.ts'
import { login as texts } from '../languages/en/login.ts'
import { useMessages } from '../languages/translate.ts'
import { Icon, keyIcon } from '../ui/Icon.tsx'
import { WalletRequestPanel } from '../ui/WalletRequestPanel.tsx'
import { isDeclined, useWalletRequest } from '../ui/walletRequest.ts'
import { describeLogin } from './describeLogin.ts'
import { isAborted } from './isAborted.ts'
import { leaveLogin } from './leaveLogin.ts'

/** Connects the wallet of who is signed in; its frame may ask first how it is to be protected, or recovered. */
export function OpenWallet({ login, data }: { login: Login; data: unknown }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { open, stack } = useModalState()
  const { mutateAsync: connect } = useConnect()
  const state = useWalletRequest({
    active: open && stack.at(-1)?.data === data,
    ask: (signal) => connect({ connector: login.connector, signal }),
    onDone: () => leaveLogin(modal),
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
