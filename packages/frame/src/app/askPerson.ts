import { showProtect, showRecover } from '../recovery/recoveryScreens.ts'
import { RequestError } from '../requests/RequestError.ts'
import type { WalletState } from '../wallet/Wallet.ts'
import { createSay } from '../words/createSay.ts'
import type { FrameServices } from './FrameServices.ts'

/** Whether a wallet can't be used before its person has done something. */
export function asksPerson({ custody }: FrameServices['config'], opened: WalletState): boolean {
  return opened.kind !== 'ready' || (!opened.isProtected && custody === 'user-held')
}

/** Shows the screen that is needed, if one still is. @throws RequestError `rejected` */
export async function askPerson(services: FrameServices, opened: WalletState): Promise<WalletState> {
  const { config, session, wallet, store, notify } = services
  if (!asksPerson(config, opened)) return opened
  const reason = opened.kind === 'recover' ? 'recover' : 'protect'
  const { say } = createSay(services.state.look.locale)
  notify({ type: '@latchkey-frame/SHOW', payload: { reason } })
  try {
    if (opened.kind === 'recover') return await showRecover(wallet, say, notRecovered)
    const account = await session.account()
    const mayWait = store.isPersistent && opened.kind !== 'new'
    if (account) await showProtect(wallet, account, say, mayWait ? undefined : notProtected)
    return opened
  } finally {
    notify({ type: '@latchkey-frame/HIDE' })
  }
}

function notRecovered(): RequestError {
  return new RequestError('rejected', 'The wallet was not recovered on this device.')
}

/** Where the browser forgets the device's share with the page, an address is handed out only once it can be recovered. */
function notProtected(): RequestError {
  return new RequestError(
    'rejected',
    'This browser keeps nothing, so the wallet needs a way to recover it before it can be used.',
  )
}
