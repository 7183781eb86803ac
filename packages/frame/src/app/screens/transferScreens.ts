import type { DeviceKind } from '@latchkey/protocol'
import type { OutgoingTransfer, Wallet, WalletState } from '../keys/Wallet.ts'
import type { Translate } from '../words/createTranslator.ts'
import { element, formButton, formField, formScreen } from './forms.ts'

const browserNames = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' }
const systemNames = {
  android: 'Android',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
}

/**
 * Shows the code with which another device gets this device's part of the key, then which device asks. The person types the
 * number of that device; a wrong number ends the transfer. Resolves to whether the wallet was moved.
 */
export function showGiveTransfer(wallet: Wallet, translate: Translate): Promise<boolean> {
  return new Promise((resolve) => {
    const { body, act, close } = formScreen(
      'Move the wallet to another device',
      'Sign in to this app on the other device, choose “I have another device”, and type this code there. It is valid for five minutes, once.',
      translate,
    )
    const abort = new AbortController()
    let transfer: OutgoingTransfer | undefined
    const end = (isMoved: boolean) => {
      abort.abort()
      if (!isMoved) void transfer?.end()
      close()
      resolve(isMoved)
    }
    const cancel = formButton(translate('Not now'), 'transfer-cancel', () => end(false), 'quiet')
    /** Offers a new code, with the error of the last one. */
    const fail = (error: unknown) => {
      if (abort.signal.aborted) return
      void transfer?.end()
      body.replaceChildren(again, cancel)
      act(() => Promise.reject(error))
    }
    /** Shows a new code, and then which device uses it. */
    const begin = () =>
      act(async () => {
        body.replaceChildren(cancel)
        const current = await wallet.openTransfer().catch((error: unknown) => {
          body.replaceChildren(again, cancel)
          throw error
        })
        transfer = current
        body.replaceChildren(
          codeLine(current.code, 'transfer-code'),
          element('p', { text: translate('Waiting for the other device…'), attributes: { role: 'status' } }),
          cancel,
        )
        current.waitForClaim(abort.signal).then((claim) => showClaim(current, claim), fail)
      })
    const again = formButton(translate('Make a new code'), 'transfer-again', begin, 'main')

    /** Asks for the number that the other device shows. */
    function showClaim(
      current: OutgoingTransfer,
      { number, device }: { readonly number: string; readonly device: DeviceKind },
    ): void {
      const { row, input } = formField(translate('Number on the other device'), 'transfer-number', 'code')
      input.maxLength = 2
      const approve = () =>
        act(async () => {
          if (!/^\d{2}$/.test(input.value.trim())) throw new Error('Type the two digits.')
          if (input.value.trim() !== number) {
            await current.end()
            body.replaceChildren(again, cancel)
            throw new Error(
              'That is another number, so another device has used your code. Nothing was moved. Make a new code, and give it to nobody.',
            )
          }
          await current.approve()
          body.replaceChildren(
            element('p', {
              text: translate('The wallet is on both devices now. Each of them can sign for it.'),
              testId: 'transfer-done',
              attributes: { role: 'status' },
            }),
            formButton(translate('Done'), 'transfer-close', () => end(true), 'main'),
          )
        })
      body.replaceChildren(
        element('p', {
          text: translate('{device} asks for your wallet. Whoever has it can spend everything in it.', {
            device: formatDevice(device, translate),
          }),
          testId: 'transfer-device',
        }),
        row,
        formButton(translate('Move the wallet there'), 'transfer-approve', approve, 'main'),
        cancel,
      )
      input.focus()
    }
    begin()
  })
}

/**
 * Shows the field for the code of the other device, then the number that the person types there. Resolves to the opened wallet,
 * or undefined when the person goes back.
 */
export function showTakeTransfer(wallet: Wallet, translate: Translate): Promise<WalletState | undefined> {
  return new Promise((resolve) => {
    const { body, act, close } = formScreen(
      'Get the wallet from your other device',
      'On that device, open the wallet’s settings in this app, choose “Move to another device”, and type the code it shows.',
      translate,
    )
    const abort = new AbortController()
    const { row, input } = formField(translate('Code of the other device'), 'transfer-code-input', 'text')
    input.dir = 'ltr'
    input.autocapitalize = 'characters'
    const end = (state: WalletState | undefined) => {
      abort.abort()
      close()
      resolve(state)
    }
    const back = formButton(translate('Back'), 'transfer-back', () => end(undefined), 'quiet')
    const form = [row, formButton(translate('Continue'), 'transfer-claim', () => act(claim), 'main'), back]
    /** Claims the transfer. The buttons work again as soon as the number is shown. */
    async function claim() {
      await new Promise<void>((shown, refused) => {
        const onNumber = (number: string) => {
          showNumber(number)
          shown()
        }
        wallet.receiveWallet(input.value, onNumber, abort.signal).then(end, (error: unknown) => {
          refused(error)
          if (abort.signal.aborted || body.contains(input)) return
          body.replaceChildren(...form)
          act(() => Promise.reject(error))
        })
      })
    }
    function showNumber(number: string) {
      body.replaceChildren(
        element('p', { text: translate('Type this number on the other device:') }),
        codeLine(number, 'transfer-shown-number'),
        element('p', { text: translate('Waiting for your other device…'), attributes: { role: 'status' } }),
        back,
      )
    }
    body.append(...form)
    input.focus()
  })
}

function codeLine(text: string, testId: string): HTMLElement {
  return element('p', { class: 'transfer', text, testId, attributes: { dir: 'ltr' } })
}

/** Formats what a browser says of itself, which nobody can check. */
function formatDevice({ browser, system }: DeviceKind, translate: Translate): string {
  if (browser === 'other' || system === 'other') return translate('A device')
  return translate('{browser} on {system}', {
    browser: browserNames[browser],
    system: systemNames[system],
  })
}
