import { verifyMessage, verifyTypedData } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(0).address

test('signs a message and typed data with the dev wallet; each can be rejected', async ({
  page,
  openApp,
}) => {
  await openApp()
  const ui = modal(page)
  await answerDevWallet(page, () => ui.connect('dev.latchkey.wallet'), 'approve')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()

  let shown = ''
  await answerDevWallet(
    page,
    () => ui.id('sign-message').click(),
    'approve',
    async (popup) => {
      shown = await popup.getByTestId('approval-summary').innerText()
    },
  )
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
  const signature = /0x[0-9a-f]{130}/i.exec(await ui.id('result').innerText())?.[0] as `0x${string}`
  const message = await ui.id('result').getAttribute('data-message')
  expect(shown).toContain(message)
  expect(await verifyMessage({ address: me, message: message ?? '', signature })).toBe(true)

  await answerDevWallet(page, () => ui.id('sign-message').click(), 'reject')
  await expect(ui.id('result')).toContainText(/declined|rejected/i)

  await answerDevWallet(page, () => ui.id('sign-typed-data').click(), 'approve')
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
  const typed = /0x[0-9a-f]{130}/i.exec(await ui.id('result').innerText())?.[0] as `0x${string}`
  const data = JSON.parse((await ui.id('result').getAttribute('data-typed-data')) ?? '{}')
  expect(await verifyTypedData({ address: me, ...data, signature: typed })).toBe(true)

  await answerDevWallet(page, () => ui.id('sign-typed-data').click(), 'reject')
  await expect(ui.id('result')).toContainText(/declined|rejected/i)

  await answerDevWallet(page, () => ui.id('send-transaction').click(), 'reject')
  await expect(ui.id('result')).toContainText(/declined|rejected/i)
})
