import { type DeviceKind, toLatinDigits } from '@latchkey/protocol'
import { ScreenError } from '../errors.ts'
import type { OutgoingTransfer, Transfers, WalletState } from '../keys/Wallet.ts'
import { formatDevice } from '../session/deviceKind.ts'
import type { FrameText, Translate } from '../words/createTranslator.ts'
import { element, formButton, formField, formScreen } from './forms.ts'

type TransferOptions = {
  readonly wallet: Transfers
  readonly translate: Translate
  /** Closes the screen and ends the transfer. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Shows a device that asks for the wallet on the approval screen, where a click counts only while nothing covers it. Resolves to
 * whether the person approved. Absent on a page of the wallet's own, which nothing covers.
 */
export type ApproveDevice = (device: DeviceKind, signal: AbortSignal) => Promise<boolean>

/**
 * Shows the code with which another device gets this device's part of the key, then which device asks. The person types the
 * number of that device; a wrong number ends the transfer. Resolves to whether the wallet was moved.
 */
export function showGiveTransfer({
  wallet,
  translate,
  locale,
  signal,
  approveDevice,
}: TransferOptions & {
  /** Language of the mail that notifies the owner. */
  readonly locale: string
  readonly approveDevice?: ApproveDevice | undefined
}): Promise<boolean> {
  return new Promise((resolve) => {
    const { body, act, show, close } = formScreen(
      'Use the wallet on another device',
      'Sign in with the same account on the other device, choose “I have another device”, and enter this code there. It works once, for five minutes.',
      translate,
    )
    const abort = new AbortController()
    let transfer: OutgoingTransfer | undefined
    const end = (isMoved: boolean) => {
      if (abort.signal.aborted) return
      abort.abort()
      if (!isMoved) void transfer?.end()
      close()
      resolve(isMoved)
    }
    signal?.addEventListener('abort', () => end(false), { once: true })
    const cancel = formButton(translate('Not now'), 'transfer-cancel', () => end(false), 'back')
    const again = formButton(translate('Create a new code'), 'transfer-again', () => begin(), 'main')
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
        body.replaceChildren(element('p', { text: translate('Creating a code…') }), cancel)
        const current = await wallet.openTransfer({ language: locale }).catch((error: unknown) => {
          body.replaceChildren(again, cancel)
          throw error
        })
        // closed meanwhile
        if (abort.signal.aborted) return current.end()
        transfer = current
        const status = waitingLine(translate, 'Waiting for the other device…')
        body.replaceChildren(
          largeLine(current.code, 'transfer', 'transfer-code', translate('Your code')),
          element('p', {
            class: 'warning caution',
            text: translate('Enter it only on your own device. We never ask for it.'),
          }),
          status.line,
          cancel,
        )
        current
          .waitForClaim({ signal: abort.signal, onReach: status.onReach })
          .then((claim) => showClaim(current, claim), fail)
      })

    /** Asks for the number that the other device shows. */
    function showClaim(
      current: OutgoingTransfer,
      { number, device }: { readonly number: string; readonly device: DeviceKind },
    ): void {
      let isApproved = false
      const approve = () =>
        act(async () => {
          const typed = toLatinDigits(input.value.trim())
          if (!/^\d{2}$/.test(typed)) throw new ScreenError('Enter the two digits.')
          if (typed !== number) {
            await current.end()
            body.replaceChildren(again, cancel)
            throw new ScreenError(
              'That number is different, so another device has used your code. Nothing was shared. Create a new code, and don’t share it with anyone.',
            )
          }
          if (approveDevice && !isApproved) {
            isApproved = await approveDevice(device, abort.signal)
            if (abort.signal.aborted) return
            show()
            if (!isApproved) {
              await current.end()
              body.replaceChildren(again, cancel)
              throw new ScreenError('You declined. Nothing was shared.')
            }
          }
          await current.approve().catch((error: unknown) => {
            // offline: the same code and number still count
            if (isRetryable(error)) throw error
            body.replaceChildren(again, cancel)
            throw error
          })
          body.replaceChildren(
            element('p', {
              text: translate('The wallet is now on both devices. Each of them can sign.'),
              testId: 'transfer-done',
              attributes: { role: 'status' },
            }),
            formButton(translate('Done'), 'transfer-close', () => end(true), 'main'),
          )
        })
      const { input, parts } = numberForm(translate, device, approve)
      body.replaceChildren(...parts, cancel)
      input.focus()
    }
    begin()
  })
}

/** Creates the form for the number that a device shows which asks for the wallet. */
function numberForm(
  translate: Translate,
  device: DeviceKind,
  submit: () => void,
): { readonly input: HTMLInputElement; readonly parts: readonly HTMLElement[] } {
  const { row, input } = formField(translate('Number on the other device'), 'transfer-number', 'code')
  input.maxLength = 2
  onEnter(input, submit)
  const text = translate(
    '{device} requests your wallet. Anyone with that device can spend everything in it.',
    {
      device: formatDevice(device, translate),
    },
  )
  return {
    input,
    parts: [
      element('p', { class: 'warning caution', text, testId: 'transfer-device' }),
      row,
      formButton(translate('Share wallet with it'), 'transfer-approve', submit, 'main'),
    ],
  }
}

/**
 * Shows the field for the code of the other device, then the number that the person types there. Resolves to the opened wallet,
 * or undefined when the person goes back.
 */
export function showTakeTransfer({
  wallet,
  translate,
  signal,
}: TransferOptions): Promise<WalletState | undefined> {
  return new Promise((resolve) => {
    const { body, act, close } = formScreen(
      'Get your wallet from your other device',
      'On that device, open your wallet settings, choose “Use on another device”, and enter the code it shows here.',
      translate,
    )
    const abort = new AbortController()
    const { row, input } = formField(translate('Code from the other device'), 'transfer-code-input', 'text')
    input.dir = 'ltr'
    input.autocapitalize = 'characters'
    const end = (state: WalletState | undefined) => {
      if (abort.signal.aborted) return
      abort.abort()
      close()
      resolve(state)
    }
    signal?.addEventListener('abort', () => end(undefined), { once: true })
    const back = formButton(translate('Back'), 'transfer-back', () => end(undefined), 'back')
    const submit = () => act(claim)
    const form = [row, formButton(translate('Continue'), 'transfer-claim', submit, 'main'), back]
    onEnter(input, submit)
    /** Claims the transfer. The buttons work again as soon as the code is accepted. */
    async function claim() {
      await new Promise<void>((shown, refused) => {
        const status = waitingLine(translate, 'Waiting for your other device…')
        const onClaimed = () => {
          body.replaceChildren(status.line, back)
          shown()
        }
        const onNumber = (number: string) => showNumber(number, status.line)
        const options = { onClaimed, onNumber, onReach: status.onReach, signal: abort.signal }
        wallet.receiveWallet(input.value, options).then(end, (error: unknown) => {
          refused(error)
          if (abort.signal.aborted || body.contains(input)) return
          // used up: the next code is another one
          input.value = ''
          body.replaceChildren(...form)
          act(() => Promise.reject(error))
        })
      })
    }
    function showNumber(number: string, status: HTMLElement) {
      body.replaceChildren(
        element('p', { text: translate('Enter this number on the other device:') }),
        largeLine(number, 'countdown', 'transfer-shown-number', translate('Number for the other device')),
        status,
        back,
      )
    }
    body.append(...form)
    input.focus()
  })
}

/** Creates the line of a code or a number, with a label for who does not see the text around it. */
function largeLine(text: string, kind: 'transfer' | 'countdown', testId: string, label: string): HTMLElement {
  const attributes = { dir: 'ltr', role: 'group', 'aria-label': label }
  return element('p', { class: kind, text, testId, attributes })
}

/** Creates the line that tells what a device waits for, and whether it reaches the service. */
function waitingLine(
  translate: Translate,
  text: FrameText,
): { readonly line: HTMLElement; readonly onReach: (isReachable: boolean) => void } {
  const line = element('p', {
    class: 'hint',
    text: translate(text),
    testId: 'transfer-status',
    attributes: { role: 'status' },
  })
  const onReach = (isReachable: boolean) => {
    line.textContent = translate(isReachable ? text : 'No connection. Retrying…')
  }
  return { line, onReach }
}

/** Whether a delivery can be repeated as it is: the service was not reached, or failed. */
function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 0 || Number(error.status) >= 500)
}

function onEnter(input: HTMLInputElement, run: () => void): void {
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') run()
  })
}
