import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { type Hex, parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { addExplorer } from '../fixtures/moreNetworks.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(1).address
const friend = '0x00000000000000000000000000000000000A11cE'

test.beforeEach(async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await addExplorer(page, 'https://explorer.example/')
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
})

test('[S4.30, S1.13, S7.28] sends ETH: one request as shown, then its result, a toast, and both balances change', async ({
  page,
  expectAccessible,
}) => {
  const ui = modal(page)
  const [mine, theirs] = await Promise.all([chain().balance(me), chain().balance(friend)])
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '')
  // The keypad of a phone in German, French or Spanish has a comma and no point.
  await ui.id('send-amount').pressSequentially('1,25')
  await expect(ui.id('send-amount')).toHaveValue('1.25')
  await expectAccessible(page)
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSendPreview')).toContainText('1.25')
  await expect(ui.view('WalletSendPreview')).toContainText('Latchkey One')
  await expectAccessible(page)
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction started')
  await expect(ui.view('TransactionResult')).toBeVisible()
  await expect(ui.id('transaction-result')).toHaveAttribute('data-status', 'confirmed')
  await expectAccessible(page)

  const sent = await scriptedWallet(page).calls('eth_sendTransaction')
  expect(sent).toHaveLength(1)
  const [transaction] = (sent[0]?.params ?? []) as {
    from: string
    to: string
    value: string
    data: string
    gasPrice: string
  }[]
  expect(transaction?.to.toLowerCase()).toBe(friend.toLowerCase())
  expect(transaction?.from.toLowerCase()).toBe(me.toLowerCase())
  expect(BigInt(transaction?.value ?? 0)).toBe(parseEther('1.25'))
  expect(transaction?.data).toBe('0x')
  expect(BigInt(transaction?.gasPrice ?? 0)).toBeGreaterThan(0n)

  await expect.poll(() => chain().balance(friend)).toBe(theirs + parseEther('1.25'))
  expect(await chain().balance(me)).toBeLessThan(mine - parseEther('1.25'))
})

test('[S2.32, S8.14] once the wallet accepted there is no way back to the form, and the outcome is told', async ({
  page,
}) => {
  const ui = modal(page)
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.5')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.view('TransactionResult')).toBeVisible()
  await expect(ui.id('snackbar')).toContainText('Transaction started')
  await expect(ui.id('snackbar')).toContainText(/confirmed/i)
  await ui.id('modal-back').click()
  await expect(ui.view('Account')).toBeVisible()
  await expect(ui.id('modal-back')).toBeHidden()
})

test('[X.71] the result of a send names amount, receiver, network and hash with its link, and follows it into its block; it leads to the next one', async ({
  page,
}) => {
  const ui = modal(page)
  let include = () => {}
  const included = new Promise<void>((resolve) => {
    include = resolve
  })
  // The chain is shared with other tests and goes on; this page alone hears of the receipt later.
  await page.route('**/*', async (route) => {
    if (route.request().postData()?.includes('eth_getTransactionReceipt')) await included
    await route.fallback()
  })
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.75')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  const result = ui.id('transaction-result')
  await expect(result).toHaveAttribute('data-status', 'submitted')
  await expect(ui.id('transaction-amount')).toHaveText('0.75 ETH')
  const facts = ui.id('transaction-facts')
  for (const words of [friend, 'Latchkey One', /0x[0-9a-f]{64}/]) await expect(facts).toContainText(words)
  const hash = (await facts.textContent())?.match(/0x[0-9a-f]{64}/)?.[0] as Hex
  const link = ui.id('transaction-explorer')
  await expect(link).toHaveAttribute('href', `https://explorer.example/tx/${hash}`)
  await expect(link).toHaveAttribute('rel', /noopener/)
  include()
  await expect(result).toHaveAttribute('data-status', 'confirmed')
  const { blockNumber } = await chain().receipt(hash)
  await expect(ui.id('transaction-state')).toContainText(`In block ${blockNumber}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ui.id('transaction-copy').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash)
  await ui.id('transaction-again').click()
  await expect(ui.id('send-receiver')).toHaveValue(friend)
  await expect(ui.id('send-amount')).toHaveValue('')
  await ui.id('modal-back').click()
  await expect(ui.view('Account')).toBeVisible()
})

test('[S5.32] what can not be sent is refused with words, nothing is asked of the wallet and the form stays', async ({
  page,
}) => {
  const ui = modal(page)
  await ui.id('feature-send').click()
  const bad: [string, string][] = [
    [friend, '0'],
    [friend, '-1'],
    [friend, '1,5'],
    [friend, '१'],
    [friend, `1${'0'.repeat(40)}`],
    [friend, `0.${'1'.repeat(37)}`],
    ['0x1234', '1'],
    ['not an address', '1'],
    // A checksum that says one character is wrong (EIP-55).
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '1'],
  ]
  for (const [receiver, amount] of bad) {
    await ui.fillSend(receiver, amount)
    await ui.id('send-preview').click()
    await expect(ui.id('snackbar'), `${receiver} ${amount}`).toContainText(
      'Please enter a valid amount and receiver address',
    )
    await expect(ui.view('WalletSend')).toBeVisible()
  }
  expect(await scriptedWallet(page).calls('eth_sendTransaction')).toEqual([])
})

test('[S8.68] a declined send is quiet and stays on the preview; the next try works', async ({ page }) => {
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await wallet.behave('eth_sendTransaction', {
    kind: 'error',
    code: 4001,
    message: 'User rejected the request.',
  })
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.1')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.id('send-confirm')).toBeEnabled()
  await expect(ui.view('WalletSendPreview')).toBeVisible()
  await expect(ui.id('snackbar')).toBeHidden()
  await wallet.behave('eth_sendTransaction')
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction started')
})

test('[S4.30] [S8.12] a failed send says "Something went wrong" and keeps what was typed', async ({
  page,
}) => {
  const ui = modal(page)
  await scriptedWallet(page).behave('eth_sendTransaction', {
    kind: 'error',
    code: -32603,
    message: 'node is on fire',
  })
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.1')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Something went wrong')
  await expect(ui.id('snackbar')).not.toContainText('on fire')
  await expect(ui.view('WalletSendPreview')).toContainText('0.1')
  await ui.id('modal-back').click()
  await expect(ui.id('send-amount')).toHaveValue('0.1')
  await expect(ui.id('send-receiver')).toHaveValue(friend)
})

test('[E3] a double click on Send asks the wallet once', async ({ page }) => {
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await wallet.behave('eth_sendTransaction', { kind: 'hold' })
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.01')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').dblclick()
  await expect.poll(() => wallet.calls('eth_sendTransaction').then((calls) => calls.length)).toBe(1)
  await wallet.release('eth_sendTransaction')
  await expect(ui.id('snackbar')).toContainText('Transaction started')
  expect(await wallet.calls('eth_sendTransaction')).toHaveLength(1)
})

test('[X.29, C8] the account changed in the wallet while the preview is shown: the send is refused, not redirected', async ({
  page,
}) => {
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.2')
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSendPreview')).toContainText('0.2')
  // The provider tells nobody: only asking it reveals the new account.
  await wallet.behave('eth_accounts', { kind: 'answer', value: [account(2).address] })
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar').or(ui.view('WalletSendPreview').getByRole('alert')).first()).toBeVisible()
  expect(await wallet.calls('eth_sendTransaction')).toEqual([])
  // The refusal has the wallet read again, so that the person sees the account that it uses.
  const stored = () => page.evaluate(() => localStorage.getItem('latchkey/connections'))
  await expect.poll(stored).toContain(account(2).address)
})

test('[S1.12] receive shows the address and a code that a scanner reads', async ({
  page,
  expectAccessible,
}) => {
  const ui = modal(page)
  await ui.id('feature-receive').click()
  // A code that is still fading in can't be read, by nobody.
  const read = async () => {
    const png = PNG.sync.read(await ui.id('receive-qr').screenshot())
    return jsQr(new Uint8ClampedArray(png.data), png.width, png.height)?.data.toLowerCase() ?? ''
  }
  await expect.poll(read).toContain(me.toLowerCase())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ui.id('receive-copy').click()
  expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(me.toLowerCase())
  await expectAccessible(page)
  await ui.view('WalletReceive').getByText('Networks you can receive on').click()
  await expect(ui.view('WalletCompatibleNetworks')).toBeVisible()
  await expectAccessible(page)
})

test('[X.42, X.42a] a wallet that sends something else than was approved raises an alarm that stays', async ({
  page,
}) => {
  const ui = modal(page)
  const other = '0x00000000000000000000000000000000000B0B01'
  const hash = await page.evaluate(
    async ([rpc, from, to]) => {
      const send = {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_sendTransaction',
        params: [{ from, to, value: '0x9' }],
      }
      const answer = await fetch(rpc, {
        method: 'POST',
        body: JSON.stringify(send),
        headers: { 'content-type': 'application/json' },
      })
      return ((await answer.json()) as { result: string }).result
    },
    [chain().rpc, me, other] as const,
  )
  await scriptedWallet(page).behave('eth_sendTransaction', { kind: 'answer', value: hash })
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.01')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.view('TransactionResult').getByTestId('altered-send')).toContainText(
    'something different from what you approved',
  )
  await expect(ui.id('transaction-result')).toHaveAttribute('data-status', 'altered')
  await ui.close()
  await ui.open()
  await expect(ui.view('Account').getByTestId('altered-send')).toBeVisible()

  // The same wallet, honest again: no alarm for what it was handed.
  await scriptedWallet(page).behave('eth_sendTransaction', undefined)
  await page.reload()
  await ui.expectConnected(me)
  await ui.open()
  // The alarm is still there, until the person says that they have looked.
  await expect(ui.view('Account').getByTestId('altered-send')).toBeVisible()
  await ui.id('altered-dismiss').click()
  await expect(ui.id('altered-send')).toHaveCount(0)
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.01')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed', { timeout: 20_000 })
  await expect(ui.id('altered-send')).toHaveCount(0)
})
