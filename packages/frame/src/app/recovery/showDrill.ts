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
import { addressRows, element, formButton, formField, formScreen } from '../screens/forms.ts'
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
    'Try your recovery out',
    'Your wallet is put together from its parts as on a new device, and forgotten again. Nothing is changed.',
    translate,
  )
  const again = () => showDrill(services, methods, back)
  body.append(
    ...methods.map((method) =>
      formButton(formatMethod(translate, method), `drill-${method.kind}`, () =>
        act(async () => {
          await ensureFreshSignIn(services)
          const found = (await services.wallet.getRecoveryMethods()).find(({ id }) => id === method.id)
          if (!found) throw new Error('This way to recover the wallet is gone. Use another one.')
          showMethodDrill(services, found, again, back)
        }),
      ),
    ),
    formButton(translate('Back'), 'drill-back', back, 'quiet'),
  )
}

/** Asks for the secret of one method, and shows whether it opens the wallet. */
function showMethodDrill(
  services: FrameServices,
  method: RecoveryMethod,
  again: () => void,
  leave: () => void,
): void {
  const { state, wallet, store, session } = services
  const { id, kind } = method
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen(
    'Try your recovery out',
    'Do now what you would do on a new device.',
    translate,
  )
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
      const rows: [string, string][] = [[translate('Ethereum and its like'), eip155]]
      if (solana) rows.push(['Solana', solana])
      body.replaceChildren(
        element('p', {
          class: 'warning good',
          text: translate('It works: {method} brings exactly this wallet back. Nothing was changed.', {
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
  if (field) {
    body.append(field.row)
    field.input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') run()
    })
  }
  body.append(
    isHere
      ? formButton(
          translate(kind === 'passkey' ? 'Use your passkey' : 'Try it out'),
          'drill-run',
          run,
          'main',
        )
      : element('p', { text: translate('This browser has no passkeys. Try it out in another one.') }),
    formButton(translate('Back'), 'drill-again', again, 'quiet'),
  )
  field?.input.focus()
}
