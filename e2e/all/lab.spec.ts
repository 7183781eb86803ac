import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(11).address

/** What is shown instead of a view by its own name, without an account and with one. */
const instead: Readonly<Record<string, readonly [string, string]>> = {
  Account: ['Connect', 'Account'],
  // No request to the embedded wallet waits.
  ApproveTransaction: ['Connect', 'Account'],
  // The first wallet of the directory listens on another relay.
  ConnectingWalletConnect: ['Downloads', 'Downloads'],
  SwitchNetwork: ['Connect', 'SwitchNetwork'],
  SwitchActiveChain: ['SwitchActiveChain', 'SwitchNetwork'],
  UnsupportedChain: ['Connect', 'Account'],
  Swap: ['Connect', 'Swap'],
  OnRampProviders: ['Connect', 'OnRampProviders'],
  // There is nothing to confirm.
  SwapPreview: ['Swap', 'Swap'],
  WalletSend: ['Connect', 'WalletSend'],
  WalletSendPreview: ['WalletSend', 'WalletSend'],
  WalletReceive: ['Connect', 'WalletReceive'],
  WalletCompatibleNetworks: ['Connect', 'WalletCompatibleNetworks'],
  // Nobody is asked to sign in.
  SIWXSignMessage: ['nothing', 'nothing'],
  ConnectingSiwe: ['nothing', 'nothing'],
  Create: ['Connect', 'Connect'],
  SwitchAddress: ['Profile', 'Profile'],
  Transactions: ['Connect', 'Account'],
  SmartSessionCreated: ['Connect', 'Account'],
  SmartSessionList: ['Connect', 'Account'],
}

const looks = [
  ['before connecting', { width: 1280, height: 800 }, 'light'],
  ['with an account, in the dark on a phone', { width: 390, height: 844 }, 'dark'],
] as const

for (const [at, [title, viewport, theme]] of looks.entries())
  test(`[S2.02] every view is reached from the public API of a page, ${title}; none is blank, and axe finds nothing`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    await installScriptedWallet(page, {
      accounts: [me],
      // Whoever comes to these by hand looks at the wait.
      behaviours: {
        wallet_switchEthereumChain: { kind: 'hang' },
        ...(at === 0 && { eth_requestAccounts: { kind: 'hang' } }),
      },
    })
    await openApp(`/lab?wallet=off&theme=${theme}`)
    const ui = modal(page)
    if (at === 1) {
      await ui.connect('test.scripted')
      await ui.expectConnected(me)
      await expect(ui.dialog).toBeHidden()
      await scriptedWallet(page).behave('eth_requestAccounts', { kind: 'hang' })
    }
    await page.getByText('The modal by hand').click()
    const views = await page
      .getByTestId(/^open-[A-Za-z]+$/)
      .evaluateAll((all) => all.map((one) => one.dataset.testid?.slice(5) ?? ''))
    expect(views.toSorted()).toEqual(viewNames().toSorted())
    const seen: Record<string, string> = {}
    for (const view of views)
      await test.step(view, async () => {
        await ui.id(`open-${view}`).click()
        const shown = page.locator('[data-testid^="view-"]').last()
        if (instead[view]?.[at] === 'nothing') {
          await expect(ui.dialog).toBeHidden()
          seen[view] = 'nothing'
          return
        }
        await expect(shown).not.toHaveText('')
        await expect.soft(page.locator('.lk-skeleton'), `${view} loads for ever`).toHaveCount(0)
        await expectAccessible(page)
        const nameShown = async () => ((await shown.getAttribute('data-testid')) ?? '').slice(5)
        // Some views leave once what they wait for is done.
        await expect.poll(nameShown, { message: view }).toBe(instead[view]?.[at] ?? view)
        seen[view] = await nameShown()
        const path = test.info().outputPath(`${view}.png`)
        await page.screenshot({ path })
        await test.info().attach(`${view} ${title}`, { path })
        await page.keyboard.press('Escape')
        await expect(ui.dialog).toBeHidden()
      })
    expect(seen).toEqual(Object.fromEntries(views.map((view) => [view, instead[view]?.[at] ?? view])))
  })

test('a wallet that is pointed at holds nothing of the view back: it changes its theme as a whole', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await page.emulateMedia({ colorScheme: 'light' })
  await openApp('/lab?wallet=off&theme=system')
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('email-input')).toBeVisible()
  await ui.id('wallet-test.scripted').hover()
  const colour = (selector: string) =>
    ui
      .view('Connect')
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).color)
  const light = await colour('.lk-connect-login')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colour('.lk-connect-login')).not.toBe(light)
  expect(await colour('.lk-connect-login')).toBe(await colour('.lk-list'))
})

/** Every view of the modal. */
function viewNames(): string[] {
  return Object.values(titles).flatMap((views) => Object.keys(views))
}

for (const [what, kind] of [
  ['switch', 'input[type="checkbox"]'],
  ['choice and text', 'select, input[type="text"]'],
] as const)
  test(`[S1.04] every ${what} of the lab is set and taken back, and each time a visitor is offered a way in`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    test.setTimeout(300_000)
    await installScriptedWallet(page, { accounts: [me] })
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    const first = page.url()
    await ui.open()
    await ui.id('all-wallets').click()
    const row = ui.view('AllWallets').locator('.lk-row').first()
    const id = ((await row.getAttribute('data-testid')) ?? '').replace('wallet-', '')
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    await ui.close()
    const controls = await page
      .locator('.options')
      .locator(kind)
      .evaluateAll((all) =>
        all.map((one) => {
          const { name } = one as HTMLInputElement
          const options = one instanceof HTMLSelectElement ? [...one.options] : []
          return { name, values: options.slice(1).map(({ value }) => value) }
        }),
      )
    expect(controls.length).toBeGreaterThan(15)
    const texts: Readonly<Record<string, string>> = { featured: id, only: id, without: id }
    for (const { name, values } of controls)
      for (const value of values.length > 0 ? values : [texts[name] ?? 'lab'])
        await test.step(`${name} ${value}`, async () => {
          const control = page.locator(`.options [name="${name}"]`)
          const was = page.url()
          if (kind.includes('checkbox')) await control.click()
          else if (values.length > 0) await control.selectOption(value)
          else {
            await control.fill(value)
            await control.press('Enter')
          }
          await page.waitForURL((url) => url.href !== was)
          const said = new URL(page.url()).searchParams
          expect(said.has(name) || name.startsWith('feature-')).toBe(true)
          await expect(ui.id('connect-button').first()).toBeVisible()
          if (kind.includes('text') && values.length === 0) await expect(control).toHaveValue(value)
          if (values.length > 0) await expect(control).toHaveValue(value)
          await ui.id('connect-button').first().click()
          await expect(ui.dialog.first()).toBeVisible()
          const shown = page.locator('[data-testid^="view-"]').first()
          await expect(shown).not.toHaveText('')
          await expect(shown.locator('button, a, input, svg').first()).toBeVisible()
          await expectAccessible(page)
          const path = test.info().outputPath(`${name}-${value.replace(/\W/g, '_').slice(0, 24)}.png`)
          await page.screenshot({ path })
          await test.info().attach(`${name} ${value}`, { path })
          await page.goto(first)
        })
  })

test('[S1.08] a list limits the services that a visitor can sign in with, and no service is there where the app has none', async ({
  page,
  openApp,
}) => {
  const ui = modal(page)
  /** The services that are offered in a view, in its order, and `more` where a button shows further ones. */
  const expectOffered = (view: string, services: readonly string[]) =>
    expect
      .poll(() =>
        ui
          .view(view)
          .getByTestId(/^social-/)
          .evaluateAll((all) => all.map((one) => one.dataset.testid?.slice('social-'.length))),
      )
      .toEqual(services)
  // Control: without a list there are the others too.
  await openApp('/lab?wallet=off')
  await ui.open()
  await expectOffered('Connect', ['google', 'x', 'discord', 'farcaster', 'more'])

  await openApp('/lab?wallet=off&services=github,x')
  await ui.open()
  await expect(ui.id('email-input')).toBeVisible()
  await expectOffered('Connect', ['github', 'x'])
  await ui.close()
  await page.getByText('The modal by hand').click()
  await ui.id('open-ConnectSocials').click()
  await expectOffered('ConnectSocials', ['github', 'x'])

  await openApp('/lab?wallet=off&features=email,emailShowWallets,networkSwitch')
  await ui.open()
  await expect(ui.id('email-input')).toBeVisible()
  await expect(page.locator('.lk-skeleton')).toHaveCount(0)
  await expectOffered('Connect', [])
})

test('[S9.71] nobody connects before the box is ticked, by pointer or by key, nor is a code made', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&terms=1')
  const ui = modal(page)
  await ui.open()
  const box = ui.id('legal-checkbox')
  await expect(box).not.toBeChecked()
  const row = ui.id('wallet-test.scripted')
  await expect(row).toBeVisible()
  // A mouse that stays on the pane beside the list asks for a code there, while the page is looked at.
  const pane = await ui.id('pairing-pane').boundingBox()
  if (!pane) throw new Error('no pane')
  await page.mouse.move(pane.x + 20, pane.y + 20)
  await page.mouse.move(pane.x + pane.width / 2, pane.y + 40, { steps: 5 })
  await expectAccessible(page)
  await ui.id('show-code').click({ force: true })
  await ui.id('show-code').focus()
  await page.keyboard.press('Enter')
  await expect(ui.id('show-code')).toBeVisible()
  await expect(ui.id('qr')).toHaveCount(0)
  await row.click({ force: true })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(ui.view('Connect')).toBeVisible()
  await expect(ui.view('ConnectingExternal')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'terms of service' })).toHaveAttribute('rel', /noopener/)
  await box.click()
  await expect(box).toBeChecked()
  // Control: now both are asked.
  await ui.id('show-code').click()
  await expect(ui.id('qr')).toHaveAttribute('data-uri', /^wc:/)
  await row.click()
  await ui.expectConnected(me)
})
