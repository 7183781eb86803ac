import {
  createPublicClient,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseUnits,
} from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(2).address
const friend = '0x00000000000000000000000000000000000beef1'

/** What an account holds of a token, read from the node itself. */
const held = (token: Hex, holder: string) =>
  createPublicClient({ transport: http(chain().rpc) }).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder as Hex],
  })

for (const symbol of ['TUSD', 'OUSD'])
  test(`[S7.29, S7.30] sends ${symbol}: one transfer as shown, pending then confirmed, and both balances change`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    await installScriptedWallet(page, { accounts: [me] })
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await ui.open()
    const before = await ui.id(`token-${symbol}`).textContent()
    await ui.id('feature-send').click()
    await ui.id('send-token').click()
    await expectAccessible(page)
    await ui.view('WalletSendSelectToken').getByTestId(`token-${symbol}`).click()
    await expect(ui.id('send-token')).toContainText(symbol)
    await ui.fillSend(friend, '12.5')
    await ui.id('send-preview').click()
    await expect(ui.view('WalletSendPreview')).toContainText(`12.5${symbol}`)
    await expectAccessible(page)
    await ui.id('send-confirm').click()
    await expect(ui.id('snackbar')).toContainText('Transaction started')
    const sent = await scriptedWallet(page).calls('eth_sendTransaction')
    expect(sent).toHaveLength(1)
    const [transaction] = (sent[0]?.params ?? []) as { to: Hex; data: Hex }[]
    const call = decodeFunctionData({ abi: erc20Abi, data: transaction?.data ?? '0x' })
    expect([call.functionName, call.args]).toEqual(['transfer', [getAddress(friend), parseUnits('12.5', 6)]])
    await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
    expect(await held(transaction?.to ?? '0x', friend)).toBe(parseUnits('12.5', 6))
    await expect(ui.id('transaction-amount')).toHaveText(`12.5 ${symbol}`)
    await ui.leaveResult()
    await expect(ui.id(`token-${symbol}`)).not.toHaveText(before ?? '')
    await ui.id('tab-activity').click()
    await expect(ui.view('Account').locator('[data-testid^="activity-0x"]').first()).toContainText(
      `−12.5 ${symbol}`,
    )
  })
