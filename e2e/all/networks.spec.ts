import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { type Behaviour, installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(3).address
const two = 'eip155:31338'

async function openNetworks(page: Parameters<typeof modal>[0]) {
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('account-network').click()
  await expect(ui.view('Networks')).toBeVisible()
  return ui
}

test('[S1.16] [S4.55] switches the wallet and follows it', async ({ page, openApp, expectAccessible }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = await openNetworks(page)
  await expectAccessible(page)
  await ui.id(`network-${two}`).click()
  await expect(ui.id('account-network').or(ui.id('network-button')).first()).toContainText('Latchkey Two')
  const calls = await scriptedWallet(page).calls('wallet_switchEthereumChain')
  expect(calls.map((call) => call.params)).toEqual([[{ chainId: '0x7a6a' }]])
  expect(await scriptedWallet(page).chainId()).toBe(31338)
})

for (const debug of [true, false])
  test(`[S8.36] a switch to a network the app doesn’t have: told to who builds it${debug ? ', on the page with debug on' : ', in the console alone'}`, async ({
    page,
    openApp,
  }) => {
    const long = "Network not found - please make sure it is included in 'networks' array"
    const said: string[] = []
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
    await openApp(`/lab?wallet=off${debug ? '&debug=1' : ''}`)
    const ui = modal(page)
    await page.getByText('Without the modal').click()
    await ui.id('switch-missing').click()
    await expect.poll(() => said.filter((text) => text.includes(long))).toHaveLength(1)
    await ui.open()
    await expect(ui.view('Connect')).toBeVisible()
    if (debug) await expect(ui.id('alert')).toHaveText('Network Not Found')
    else await expect(ui.id('alert')).toHaveCount(0)
    // the page stays where it was
    await expect(page.getByTestId('state')).toContainText('"activeNetwork": "eip155:31337"')
  })

test('[S4.56] a chain the wallet does not know is added with its own RPC address, then switched to', async ({
  page,
  openApp,
  stack,
}) => {
  await installScriptedWallet(page, { accounts: [me], known: [31337] })
  await openApp('/lab?wallet=off')
  const ui = await openNetworks(page)
  await ui.id(`network-${two}`).click()
  await expect(ui.id('account-network').or(ui.id('network-button')).first()).toContainText('Latchkey Two')
  const [added] = await scriptedWallet(page).calls('wallet_addEthereumChain')
  const [chain] = (added?.params ?? []) as {
    chainId: string
    chainName: string
    rpcUrls: string[]
    nativeCurrency: { symbol: string }
  }[]
  expect(chain).toMatchObject({
    chainId: '0x7a6a',
    chainName: 'Latchkey Two',
    nativeCurrency: { symbol: 'ETH' },
  })
  expect(chain?.rpcUrls.map((url) => url.replace(/\/$/, ''))).toEqual([
    stack.chains[two]?.rpc.replace(/\/$/, ''),
  ])
  expect(JSON.stringify(chain)).not.toContain('projectId')
})

test('[S4.57] adding refused by the wallet: "Chain is not supported", and the network stays', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    known: [31337],
    behaviours: { wallet_addEthereumChain: { kind: 'error', code: -32602, message: 'no' } },
  })
  await openApp('/lab?wallet=off')
  const ui = await openNetworks(page)
  await ui.id(`network-${two}`).click()
  await expect(ui.view('SwitchNetwork')).toContainText(/not supported/i)
  await expectAccessible(page)
  expect(await scriptedWallet(page).chainId()).toBe(31337)
  await ui.id('modal-back').click()
  await expect(ui.view('Networks')).toBeVisible()
})

const declined: [string, Behaviour][] = [
  ['4001', { kind: 'error', code: 4001, message: 'User rejected the request.' }],
  ['5000 with a rejection text', { kind: 'error', code: 5000, message: 'User rejected' }],
]
for (const [name, behaviour] of declined)
  test(`[X.31, C3] switching declined with ${name}: quiet, can be tried again, nothing changed`, async ({
    page,
    openApp,
  }) => {
    await installScriptedWallet(page, {
      accounts: [me],
      behaviours: { wallet_switchEthereumChain: behaviour },
    })
    await openApp('/lab?wallet=off')
    const ui = await openNetworks(page)
    await ui.id(`network-${two}`).click()
    await expect(ui.id('retry')).toBeVisible()
    await expect(ui.id('snackbar')).toBeHidden()
    await scriptedWallet(page).behave('wallet_switchEthereumChain')
    await ui.id('retry').click()
    await expect(ui.id('account-network').or(ui.id('network-button')).first()).toContainText('Latchkey Two')
  })

const failing: [string, Behaviour][] = [
  ['-32601', { kind: 'error', code: -32601, message: 'Method not found' }],
  ['-32002 pending', { kind: 'error', code: -32002, message: 'Already processing' }],
  ['a string', { kind: 'reject', value: 'nope' }],
  ['undefined', { kind: 'reject', value: undefined }],
  ['a throw before any promise', { kind: 'throwNow' }],
  ['an answer without a change', { kind: 'pretend' }],
]
test('[S4.55, X.31] switching answered with anything but a change: words and a way out, the network stays', async ({
  page,
  openApp,
}) => {
  test.setTimeout(90_000)
  // Asked to add the network in place of switching to it, the wallet changes nothing either.
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { wallet_addEthereumChain: { kind: 'pretend' } },
  })
  await openApp('/lab?wallet=off')
  const ui = await openNetworks(page)
  for (const [name, behaviour] of failing)
    await test.step(name, async () => {
      await scriptedWallet(page).behave('wallet_switchEthereumChain', behaviour)
      await ui.id(`network-${two}`).click()
      await expect(ui.id('retry')).toBeVisible({ timeout: 20_000 })
      await expect(ui.view('SwitchNetwork')).not.toContainText(/undefined|\[object/i)
      await ui.id('modal-back').click()
      await expect(ui.view('Networks')).toBeVisible()
      expect(await scriptedWallet(page).chainId()).toBe(31337)
    })
})

test('[S2.19] a press on back counts though the answer changes the view meanwhile, and the header stays under the pointer', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    known: [31337],
    behaviours: {
      wallet_switchEthereumChain: { kind: 'hold' },
      wallet_addEthereumChain: { kind: 'error', code: -32002, message: 'Already processing' },
    },
  })
  await openApp('/lab?wallet=off')
  const ui = await openNetworks(page)
  await ui.id(`network-${two}`).click()
  await expect(ui.view('SwitchNetwork')).toBeVisible()
  const back = ui.id('modal-back')
  await back.hover()
  const before = await back.boundingBox()
  await page.mouse.down()
  await scriptedWallet(page).release('wallet_switchEthereumChain')
  await expect(ui.id('retry')).toBeVisible()
  await expect.poll(async () => (await back.boundingBox())?.y).toBe(before?.y)
  await page.mouse.up()
  await expect(ui.view('Networks')).toBeVisible()
})

test('[S2.19] a press on back is taken back by moving the pointer away', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = await openNetworks(page)
  await ui.id('modal-back').hover()
  await page.mouse.down()
  await ui.id('modal-title').hover()
  await page.mouse.up()
  // A click follows its release at once: what is still there at the next one was not left.
  await ui.id(`network-${two}`).hover()
  await expect(ui.view('Networks')).toBeVisible()
  await ui.id('modal-back').click()
  await expect(ui.view('Account')).toBeVisible()
})

test('[C1, X.31] a wallet that switches without ever answering: the page follows the wallet', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { wallet_switchEthereumChain: { kind: 'switchSilently' } },
  })
  await openApp('/lab?wallet=off')
  const ui = await openNetworks(page)
  await ui.id(`network-${two}`).click()
  await expect(ui.id('account-network').or(ui.id('network-button')).first()).toContainText('Latchkey Two')
})

test('[S2.09, S2.36, C2] a wallet on a network the app does not have is told so, with every way on', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, { accounts: [me], known: [31337, 31338, 424242] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await scriptedWallet(page).switchTo(424242)
  await ui.open()
  await expect(ui.view('UnsupportedChain')).toContainText('chain 424242')
  await expectAccessible(page)
  await expect(ui.view('UnsupportedChain').getByTestId('disconnect')).toBeVisible()
  await ui.id('network-eip155:31338').click()
  await expect(ui.view('Account')).toContainText('Latchkey Two')
})

test('[S2.22, S2.37, S2.38] back closes the modal on such a network; an app that allows it, or offers pairing only, shows the account', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { wallet_switchEthereumChain: { kind: 'hang' } },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await scriptedWallet(page).emit('chainChanged', '0x67932')
  await ui.id('network-eip155:31338').click()
  await expect(ui.view('SwitchNetwork')).toBeVisible()
  await ui.id('modal-back').click()
  await expect(ui.dialog).toBeHidden()

  for (const option of ['unsupported=1', 'basic=1']) {
    await openApp(`/lab?wallet=off&${option}`)
    await ui.expectConnected(me)
    await ui.open()
    await scriptedWallet(page).emit('chainChanged', '0x67932')
    await expect(ui.view('Account').getByTestId('network-mismatch')).toBeVisible()
    await expect(ui.view('UnsupportedChain')).toBeHidden()
  }
})
