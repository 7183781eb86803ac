import { ScreenError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { parseFactorParams } from '../keys/factorKeys.ts'
import {
  type FactorSecret,
  findPasskeyPlace,
  parseRecoveryCode,
  type SealedFactor,
} from '../keys/factorSecrets.ts'
import { readOperatorSecret } from '../keys/secondOperatorPort.ts'
import type { KnownWallet, RecoveryMethod } from '../keys/Wallet.ts'
import {
  addressRows,
  createPasswordForm,
  element,
  formButton,
  formField,
  formScreen,
} from '../screens/forms.ts'
import { requestPasskey } from '../screens/passkeyWindow.ts'
import { ensureFreshSignIn } from '../session/freshSignIn.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { drillKey, formatMethod } from './methodTexts.ts'

/**
 * Tries a recovery method out: the wallet is recovered in the key worker as on a new device, its address is compared, and it is
 * forgotten again. Nothing is stored but the day, on this device.
 */
export function showDrill(
  services: FrameServices,
  methods: KnownWallet['recoveryKeys'],
  back: () => void,
): void {
  const { translate } = createTranslator(services.state.look.translations)
  const { body, act } = formScreen(
    'Test your recovery',
    'This rebuilds your wallet from its parts, as a new device would, then forgets it. Nothing changes.',
    translate,
  )
  const again = () => showDrill(services, methods, back)
  body.append(
    ...methods.map((method) =>
      formButton(formatMethod(translate, method), `drill-${method.kind}`, () =>
        act(async () => {
          await ensureFreshSignIn(services)
          const found = (await services.wallet.getRecoveryMethods()).find(({ id }) => id === method.id)
          if (!found)
            throw new ScreenError('This way to recover the wallet no longer exists. Use another one.')
          const accountName = (await services.session.account())?.email
          showMethodDrill(services, { method: found, accountName, again, leave: back })
        }),
      ),
    ),
    formButton(translate('Back'), 'drill-back', back, 'back'),
  )
}

/** Asks for the secret of one method, and shows whether it opens the wallet. */
function showMethodDrill(
  services: FrameServices,
  {
    method,
    accountName,
    again,
    leave,
  }: {
    readonly method: RecoveryMethod
    /** E-mail address of the account, under which a browser saved its password. */
    readonly accountName: string | undefined
    readonly again: () => void
    readonly leave: () => void
  },
): void {
  const { state, wallet, store, session } = services
  const { id, kind } = method
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen('Test your recovery', 'Do what you would do on a new device.', translate)
  const field =
    kind === 'passkey' || kind === 'operator'
      ? undefined
      : formField(formatMethod(translate, method), 'drill-secret', 'text')
  if (field && kind === 'password') {
    field.input.type = 'password'
    field.input.autocomplete = 'current-password'
  }
  const createFactor = async (): Promise<FactorSecret | SealedFactor> => {
    if (kind === 'operator') return readOperatorSecret(services, method)
    if (kind === 'passkey') {
      const { credentialId = '', prfSalt = '' } = parseFactorParams(method.params)
      return requestPasskey({ kind: 'get', credentialId, prfSalt }, state.look)
    }
    const text = field?.input.value ?? ''
    return kind === 'password' ? { kind, password: text } : { kind, secret: parseRecoveryCode(text) }
  }
  const run = () =>
    act(async () => {
      const { eip155, solana } = await wallet.checkRecovery({ id, factor: await createFactor() })
      const account = await session.account()
      if (account) await store.set(drillKey(account.id, id), Date.now())
      const rows: [string, string][] = [[translate('Ethereum and compatible'), eip155]]
      if (solana) rows.push(['Solana', solana])
      body.replaceChildren(
        element('p', {
          class: 'warning good',
          text: translate('It works: {method} recovers this wallet. Nothing changed.', {
            method: formatMethod(translate, method),
          }),
          testId: 'drill-done',
          attributes: { role: 'status' },
        }),
        addressRows(rows, 'drill-addresses'),
        formButton(translate('Done'), 'drill-close', leave, 'main'),
      )
    })
  const isHere = kind !== 'passkey' || findPasskeyPlace('get') !== undefined
  const submit = formButton(
    translate(kind === 'passkey' ? 'Use your passkey' : 'Test it'),
    'drill-run',
    run,
    'main',
  )
  const noPasskeys = 'This browser has no passkeys. Test it in another browser.'
  body.append(
    field
      ? createPasswordForm(accountName, submit, field.row)
      : isHere
        ? submit
        : element('p', { text: translate(noPasskeys) }),
    formButton(translate('Back'), 'drill-again', again, 'back'),
  )
  field?.input.focus()
}
