import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

// Each way a question to a wallet can end, for each kind a page asks: afterwards nothing waits, and the next one works.

const me = account(6).address
const kinds = [
  ['signMessage', 'sign-message', 'personal_sign'],
  ['signTypedData', 'sign-typed-data', 'eth_signTypedData_v4'],
  ['sendTransaction', 'send-transaction', 'eth_sendTransaction'],
] as const

for (const [kind, button, method] of kinds)
  test(`[X.26] ${kind}: approved, declined, never answered, or its wallet killed over it`, async ({
    page,
    openApp,
  }) => {
    await page.clock.install()
    await installScriptedWallet(page, { accounts: [me] })
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    const wallet = scriptedWallet(page)
    const result = page.getByTestId('result')
    const ask = () => ui.id(button).click()
    const asked = () => wallet.calls(method).then(({ length }) => length)
    const works = async () => {
      await wallet.behave(method, undefined)
      await ask()
      await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 20_000 })
    }
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await works()

    await wallet.behave(method, { kind: 'error', code: 4001, message: 'User rejected the request.' })
    await ask()
    await expect(result).toHaveAttribute('data-tone', 'failed')
    await works()

    await wallet.behave(method, { kind: 'hang' })
    const before = await asked()
    await ask()
    await expect.poll(asked).toBe(before + 1)
    await expect(result).toHaveAttribute('data-tone', 'waiting')
    await page.clock.fastForward('16:00')
    await expect(result).toHaveAttribute('data-tone', 'failed')
    await works()

    // Its extension is switched off: it shows no account any more, and never answers.
    await wallet.behave(method, { kind: 'hold' })
    await ask()
    await expect.poll(asked).toBe(before + 3)
    await wallet.emit('accountsChanged', [])
    await expect(ui.id('connect-button').first()).toHaveText('Connect wallet')
    await page.clock.fastForward('16:00')
    await expect(result).toHaveAttribute('data-tone', 'failed')
    const failure = await result.textContent()
    // What it says once it is back is nobody's.
    await wallet.release(method)
    await page.clock.runFor(1000)
    await expect(result).toHaveText(failure ?? '')
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await works()
  })

test('[X.26] connect and switch: declined, closed, never answered, or the wallet killed; the next try works', async ({
  page,
  openApp,
}) => {
  await page.clock.install()
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  const status = (value: string) =>
    expect(ui.id('connect-button').first()).toHaveAttribute('data-status', value)
  /** The deadline of a request begins when the wallet has it. */
  const isAsked = (method: string) =>
    expect.poll(async () => (await wallet.calls(method)).length).toBeGreaterThan(0)

  await wallet.behave('eth_requestAccounts', { kind: 'hang' })
  await ui.connect('test.scripted')
  await status('connecting')
  await isAsked('eth_requestAccounts')
  await page.clock.fastForward('16:00')
  await expect(ui.id('retry')).toBeVisible()
  await status('disconnected')
  await wallet.behave('eth_requestAccounts', {
    kind: 'error',
    code: -32603,
    message: 'Extension context invalidated.',
  })
  await ui.id('retry').click()
  await expect(ui.id('retry')).toBeVisible()
  await status('disconnected')
  await wallet.behave('eth_requestAccounts', undefined)
  await ui.id('retry').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()

  await wallet.behave('wallet_switchEthereumChain', { kind: 'hang' })
  await askToSwitch(page)
  await expect(ui.view('SwitchNetwork')).toBeVisible()
  await isAsked('wallet_switchEthereumChain')
  await page.clock.fastForward('16:00')
  await expect(ui.id('retry')).toBeVisible()
  await wallet.behave('wallet_switchEthereumChain', { kind: 'error', code: 4001 })
  await ui.id('retry').click()
  await expect(ui.id('retry')).toBeVisible()
  expect(await wallet.chainId()).toBe(31337)
  await wallet.behave('wallet_switchEthereumChain', { kind: 'hold' })
  await ui.id('retry').click()
  await wallet.emit('accountsChanged', [])
  await status('disconnected')
  await wallet.behave('wallet_switchEthereumChain', undefined)
  if (await ui.dialog.isVisible()) await ui.close()
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await askToSwitch(page)
  await expect.poll(() => wallet.chainId()).toBe(31338)
})

test('[X.26] a send in the modal: closing it leaves nobody waiting, its late answer is nobody’s, and the next one goes', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { eth_sendTransaction: { kind: 'hold' } },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  const send = async (amount: string) => {
    await ui.open()
    await ui.id('feature-send').click()
    await ui.fillSend(account(7).address, amount)
    await ui.id('send-preview').click()
    await ui.id('send-confirm').click()
  }
  const sent = async () => (await wallet.calls('eth_sendTransaction')).map(coinsOf)
  await send('0.01')
  await expect.poll(sent).toEqual(['0.01'])
  await ui.close()
  await send('0.02')
  await expect.poll(sent).toEqual(['0.01', '0.02'])
  await ui.close()
  // The wallet is asked by a third one, while both answers come: they are followed, and take this view from nobody.
  await ui.open()
  await ui.id('feature-send').click()
  await ui.fillSend(account(7).address, '0.03')
  await wallet.release('eth_sendTransaction')
  await expect(ui.id('snackbar')).toBeVisible()
  await expect(ui.view('WalletSend')).toBeVisible()
  await expect(ui.id('send-amount')).toHaveValue('0.03')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect.poll(sent).toEqual(['0.01', '0.02', '0.03'])
  await expect(ui.view('TransactionResult')).toBeVisible()
})

/** What a send moves, in coins. */
function coinsOf({ params }: { params: unknown }): string {
  const [{ value }] = params as [{ value: `0x${string}` }]
  return formatEther(BigInt(value))
}

async function askToSwitch(page: Page): Promise<void> {
  const ui = modal(page)
  await ui.open()
  await ui.id('account-network').click()
  await ui.id('network-eip155:31338').click()
}
