import type { FrameServices } from '../FrameServices.ts'
import { createExportHost } from '../keys/exportHandlers.ts'
import { moveWallet } from '../keys/moveWallet.ts'
import { needsPerson, promptPerson } from '../keys/promptPerson.ts'
import { getCustody, type WalletState } from '../keys/Wallet.ts'
import { showRecoverySettings } from '../recovery/showRecoverySettings.ts'
import { addressRows, element, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'
import { showExport } from './exportScreens.ts'
import { showDevices } from './showDevices.ts'
import { showImport, showImportRefusal } from './showImport.ts'
import { showSignIn } from './showSignIn.ts'
import { showSpending } from './showSpending.ts'

/** Shows the settings of the wallet: signs the person in, then shows what there is. Each screen replaces the one before. */
export async function showSettings(services: FrameServices): Promise<void> {
  const { session, state } = services
  const { translate } = createTranslator(state.look.translations)
  const home = () => void showSettings(services)
  if (!(await session.account())) return showSignIn(services, home)
  const screen = formScreen('Your wallet', 'One moment: your wallet opens.', translate)
  const retry = formButton(translate('Try again'), 'settings-retry', home)
  retry.hidden = true
  screen.body.append(retry)
  screen.act(async () => {
    retry.hidden = false
    await showWallet(services, home)
  })
}

/** Shows the wallet; an account without one chooses first. */
async function showWallet(services: FrameServices, home: () => void): Promise<void> {
  const { session, wallet } = services
  try {
    const known = await wallet.find()
    if (!known?.active) return showFirstWallet(services, home)
    showOverview(services, await wallet.open(), home)
  } catch (error) {
    // a session that was ended elsewhere is deleted here when it can't be refreshed
    if (!(await session.account())) return home()
    throw error
  }
}

/** Shows the choice of an account that has no wallet yet: a new one, or one from elsewhere. Nothing is made before. */
function showFirstWallet(services: FrameServices, home: () => void): void {
  const { wallet, session, state } = services
  const { translate } = createTranslator(state.look.translations)
  const { body, act } = formScreen(
    'You have no wallet here yet',
    'Make a new one, or bring the one you have. Its address stays the same for ever.',
    translate,
  )
  body.append(
    formButton(
      translate('Make a new wallet'),
      'settings-create',
      () =>
        act(async () => {
          await promptPerson(services, await wallet.open())
          home()
        }),
      'main',
    ),
    formButton(translate('Bring a wallet from elsewhere'), 'settings-import', () =>
      showImport(services, home),
    ),
    formButton(
      translate('Sign out'),
      'settings-sign-out',
      () => act(() => session.end().then(home)),
      'quiet',
    ),
  )
}

const custodyTexts = {
  'user-held': 'Only you. The keys are split, and no part alone is worth anything.',
  'split-operator':
    'You. The operator of this wallet and the second operator could sign together, and neither of them alone.',
  'operator-recoverable': 'You, and the operator of this service.',
} as const satisfies Record<string, FrameText>

/** Shows addresses, protection and custody, and what can be done. */
async function showOverview(services: FrameServices, opened: WalletState, home: () => void): Promise<void> {
  const { config, session, state } = services
  const { translate } = createTranslator(state.look.translations)
  const account = await session.account()
  const { body, act } = formScreen('Your wallet', 'Its settings, whatever app you use it in.', translate)
  // addresses of the service are not shown: only this device knows that they are the wallet's
  const addresses = opened.kind === 'ready' ? opened.wallet.addresses : undefined
  const custody = opened.kind === 'new' ? config.custody : getCustody(config, opened.wallet)
  state.addresses = addresses
  const rows: [string, string][] = [[translate('E-mail address'), account?.email ?? translate('None')]]
  if (addresses) rows.push([translate('Ethereum and its like'), addresses.eip155])
  if (addresses?.solana) rows.push(['Solana', addresses.solana])
  rows.push(
    [translate('Recovery'), translate(describeProtection(opened, services))],
    [translate('Who can sign'), translate(custodyTexts[custody])],
  )
  const button = (text: FrameText, id: string, onClick: () => void, weight?: 'main' | 'quiet') =>
    formButton(translate(text), id, onClick, weight)
  const prompt = () =>
    act(async () => {
      await promptPerson(services, opened).finally(home)
    })
  body.append(addressRows(rows, 'settings-facts'))
  if (needsPerson(config, opened))
    body.append(
      opened.kind === 'recover'
        ? button('Bring the wallet onto this device', 'settings-recover', prompt, 'main')
        : button('Protect your wallet', 'settings-protect', prompt, 'main'),
    )
  if (opened.kind === 'ready')
    body.append(
      button('If this device is lost', 'settings-recovery-ways', () => showRecoverySettings(services, home)),
      button('Move to another device', 'settings-transfer', () => act(() => moveWallet(services).then(home))),
    )
  body.append(
    button('Devices', 'settings-devices', () => void showDevices(services, home)),
    button('Payments without a code', 'settings-spending', () => showSpending(services, home)),
  )
  if (addresses)
    body.append(
      button('Take your keys out', 'settings-export', () =>
        showExport({
          facts: {
            look: state.look,
            origin: location.origin,
            address: addresses.eip155,
            email: account?.email,
          },
          host: createExportHost(services),
          translate,
          close: home,
        }),
      ),
    )
  body.append(
    button('Bring a wallet from elsewhere', 'settings-import', () =>
      showImportRefusal(services, addresses?.eip155, home),
    ),
    button('Sign out', 'settings-sign-out', () => act(() => session.end().then(home)), 'quiet'),
  )
  body.prepend(
    element('p', { class: 'origin' }, element('bdi', { text: location.host, attributes: { dir: 'ltr' } })),
  )
}

function describeProtection(opened: WalletState, { config }: Pick<FrameServices, 'config'>): FrameText {
  if (config.custody === 'operator-recoverable') return 'The operator can bring the wallet back'
  if (opened.kind === 'recover') return 'This device doesn’t hold the wallet.'
  return opened.kind === 'ready' && opened.isProtected
    ? 'Set up'
    : 'Not set up: this device is the only way in'
}
