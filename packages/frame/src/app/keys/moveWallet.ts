import type { FrameServices } from '../FrameServices.ts'
import { type ApproveDevice, showGiveTransfer, showTakeTransfer } from '../screens/transferScreens.ts'
import { showAccountChange } from '../session/confirmAccountChange.ts'
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
function createDeviceApproval(services: Pick<FrameServices, 'state' | 'session'>): ApproveDevice {
  return (device, signal) => {
    const { translate } = createTranslator(services.state.look.translations)
    const change = {
      subject: { kind: 'transfer', device },
      description: {
        title: translate('Use the wallet on another device'),
        summary: [{ label: translate('Device'), value: formatDevice(device, translate) }],
        details: [],
        warnings: [
          {
            level: 'danger' as const,
            text: translate(
              'Anyone with that device can spend everything in this wallet, now and in the future.',
            ),
          },
        ],
        isUnderstood: true,
      },
    }
    return showAccountChange(services, change, { origin: location.origin, signal })
  }
}
