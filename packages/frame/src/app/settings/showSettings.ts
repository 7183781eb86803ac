import type { FrameServices } from '../FrameServices.ts'
import { createExportHost } from '../keys/exportHandlers.ts'
import { moveWallet } from '../keys/moveWallet.ts'
import { needsPerson, promptPerson } from '../keys/promptPerson.ts'
import { getCustody, operatorWarning, type WalletState } from '../keys/Wallet.ts'
import { showRecoverySettings } from '../recovery/showRecoverySettings.ts'
import { addressRows, element, formButton, formScreen } from '../screens/forms.ts'
import { createPasskeyApproval } from '../session/approveByPasskey.ts'
import { getPermissionRecords } from '../smartAccounts/permissionRecords.ts'
import { createTranslator, type FrameText, type Translate } from '../words/createTranslator.ts'
import { showExport } from './exportScreens.ts'
import { showDelegations } from './showDelegations.ts'
import { showDevices } from './showDevices.ts'
import { showImport, showImportRefusal } from './showImport.ts'
import { showPasskeys } from './showPasskeys.ts'
import { showSignIn } from './showSignIn.ts'
import { showSpending } from './showSpending.ts'

/** Shows the settings of the wallet: signs the person in, then shows what there is. Each screen replaces the one before. */
export async function showSettings(services: FrameServices): Promise<void> {
  const { session, state } = services
  const { translate } = createTranslator(state.look.translations)
  const home = () => void showSettings(services)
  if (!(await session.account()))
    return showSignIn({ ...services, approveByPasskey: createPasskeyApproval(services) }, home)
  const screen = formScreen('Your wallet', 'Opening your wallet…', translate)
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
    'You don’t have a wallet here yet',
    'Create a new one, or import one you have. Its address never changes.',
    translate,
  )
  body.append(
    formButton(
      translate('Create a new wallet'),
      'settings-create',
      () =>
        act(async () => {
          await promptPerson(services, await wallet.open())
          home()
        }),
      'main',
    ),
    formButton(translate('Import a wallet'), 'settings-import', () => showImport(services, home)),
    formButton(
      translate('Sign out'),
      'settings-sign-out',
      () => act(() => session.end().then(home)),
      'quiet',
    ),
  )
}

const custodyTexts = {
  'user-held': 'Only you. Your keys are split, and no single part can sign.',
  'split-operator':
    'You. This wallet’s operator and the second operator could sign together, but neither could alone.',
  'operator-recoverable': 'You and the operator of this service.',
} as const satisfies Record<string, FrameText>

/** Shows addresses, protection and custody, and what can be done. */
async function showOverview(services: FrameServices, opened: WalletState, home: () => void): Promise<void> {
  const { config, session, state } = services
  const { translate } = createTranslator(state.look.translations)
  const account = await session.account()
  const { body, act } = formScreen(
    'Your wallet',
    'Your wallet’s settings in every app you use it in.',
    translate,
  )
  // addresses of the service are not shown: only this device knows that they are the wallet's
  const addresses = opened.kind === 'ready' ? opened.wallet.addresses : undefined
  const custody = opened.kind === 'new' ? config.custody : getCustody(config, opened.wallet)
  const hasPermissions =
    addresses !== undefined && (await getPermissionRecords(services.store, addresses.eip155)).length > 0
  state.addresses = addresses
  state.addressesOf = account?.id
  const rows: [string, string][] = [[translate('Email address'), account?.email ?? translate('None')]]
  if (addresses) rows.push([translate('Ethereum and compatible'), addresses.eip155])
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
  if (custody === 'operator-recoverable') body.append(custodyWarning(translate))
  body.append(addressRows(rows, 'settings-facts'))
  if (needsPerson(config, opened))
    body.append(
      opened.kind === 'recover'
        ? button('Get the wallet on this device', 'settings-recover', prompt, 'main')
        : button('Protect your wallet', 'settings-protect', prompt, 'main'),
    )
  if (opened.kind === 'ready')
    body.append(
      button('If you lose this device', 'settings-recovery-ways', () => showRecoverySettings(services, home)),
      button('Use on another device', 'settings-transfer', () => act(() => moveWallet(services).then(home))),
    )
  body.append(
    button('Devices', 'settings-devices', () => void showDevices(services, home)),
    button('Passkeys', 'settings-passkeys', () => showPasskeys(services, home)),
    button('Payments without a code', 'settings-spending', () => showSpending(services, home)),
  )
  if (addresses)
    body.append(
      button('Several things at once', 'settings-delegations', () =>
        showDelegations(services, addresses.eip155, home),
      ),
    )
  // Permissions that were given stay valid where no new ones are.
  if (addresses && (config.smartSessions || hasPermissions))
    body.append(
      button('Permissions', 'settings-permissions', () =>
        act(async () => {
          const { showPermissions } = await services.loadSmartAccounts()
          showPermissions(services, addresses.eip155, home)
        }),
      ),
    )
  if (addresses)
    body.append(
      button('Export keys', 'settings-export', () =>
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
    button('Import a wallet', 'settings-import', () => showImportRefusal(services, addresses?.eip155, home)),
    button('Sign out', 'settings-sign-out', () => act(() => session.end().then(home)), 'quiet'),
  )
  body.prepend(
    element('p', { class: 'origin' }, element('bdi', { text: location.host, attributes: { dir: 'ltr' } })),
  )
}

/** Says that somebody else than the person can sign with the wallet. */
function custodyWarning(translate: Translate): HTMLElement {
  return element('p', {
    class: 'warning caution',
    testId: 'custody-banner',
    text: translate(operatorWarning),
  })
}

function describeProtection(opened: WalletState, { config }: Pick<FrameServices, 'config'>): FrameText {
  if (config.custody === 'operator-recoverable') return 'The operator can recover the wallet'
  if (opened.kind === 'recover') return 'This device doesn’t have the wallet.'
  return opened.kind === 'ready' && opened.isProtected
    ? 'Set up'
    : 'Not set up: only this device can open the wallet'
}
