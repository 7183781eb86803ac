import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { utf8 } from '../bytes.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import { approveInWindow, showApproval } from '../screens/showApproval.ts'
import { type ApproveDevice, showGiveTransfer, showTakeTransfer } from '../screens/transferScreens.ts'
import { formatDevice } from '../session/deviceKind.ts'
import { ensureFreshSignIn } from '../session/freshSignIn.ts'
import { createTranslator } from '../words/createTranslator.ts'
import type { WalletState } from './Wallet.ts'

/** Shows the screens that move the wallet to another device. Resolves to whether it was moved. */
export async function moveWallet(services: FrameServices, signal?: AbortSignal): Promise<boolean> {
  const { wallet, state } = services
  const { translate } = createTranslator(state.look.translations)
  // it gives the whole wallet away, so whoever finds the device unlocked needs the mailbox too
  await ensureFreshSignIn(services)
  const approveDevice = window.top === window ? undefined : createDeviceApproval(services)
  const { locale } = state.look
  return showGiveTransfer({ wallet, translate, locale, signal, approveDevice })
}

/** Shows the screens that get the wallet from another device. Resolves to undefined when the person goes back. */
export async function receiveWallet(
  { wallet, state }: Pick<FrameServices, 'wallet' | 'state'>,
  signal?: AbortSignal,
): Promise<WalletState | undefined> {
  const { translate } = createTranslator(state.look.translations)
  return showTakeTransfer({ wallet, translate, signal })
}

/**
 * Creates the question whether a device gets the wallet, on the screen that also approves signatures: in a frame, an app can
 * neither cover it nor click on it.
 */
function createDeviceApproval({ state, session }: Pick<FrameServices, 'state' | 'session'>): ApproveDevice {
  return async (device, signal) => {
    const { translate } = createTranslator(state.look.translations)
    const account = await session.account()
    const wallet = state.addresses?.eip155 ?? account?.email ?? ''
    const subject = { kind: 'transfer', device, wallet, account: account?.id }
    const approval: Approval = {
      digest: hex.encode(sha256(utf8(JSON.stringify(subject)))),
      origin: location.origin,
      claimedName: undefined,
      account: wallet,
      networkName: '',
      signsNothing: true,
      description: {
        title: translate('Move the wallet to another device'),
        summary: [{ label: translate('Device'), value: formatDevice(device, translate) }],
        details: [],
        warnings: [
          {
            level: 'danger',
            text: translate('Whoever has that device can spend everything in this wallet, now and for ever.'),
          },
        ],
        isUnderstood: true,
      },
      simulation: undefined,
      look: state.look,
    }
    const { isApproved, digest } = await showApproval({
      approval,
      isTopLevel: false,
      signal,
      openWindow: () => approveInWindow(approval, signal),
    })
    return isApproved && digest === approval.digest
  }
}
