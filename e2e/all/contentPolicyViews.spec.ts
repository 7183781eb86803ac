import type { Page } from '@playwright/test'
import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import type { Scene } from '../../scripts/sheets/Scene.ts'
import { accountScenes } from '../../scripts/sheets/scenes/accountScenes.ts'
import { buyScenes } from '../../scripts/sheets/scenes/buyScenes.ts'
import { connectScenes } from '../../scripts/sheets/scenes/connectScenes.ts'
import { familyScenes } from '../../scripts/sheets/scenes/familyScenes.ts'
import { holdingsScenes } from '../../scripts/sheets/scenes/holdingsScenes.ts'
import { loginScenes } from '../../scripts/sheets/scenes/loginScenes.ts'
import { namesScenes } from '../../scripts/sheets/scenes/namesScenes.ts'
import { networkScenes } from '../../scripts/sheets/scenes/networkScenes.ts'
import { pairingScenes } from '../../scripts/sheets/scenes/pairingScenes.ts'
import { sendScenes } from '../../scripts/sheets/scenes/sendScenes.ts'
import { signInScenes } from '../../scripts/sheets/scenes/signInScenes.ts'
import { socialScenes } from '../../scripts/sheets/scenes/socialScenes.ts'
import { swapScenes } from '../../scripts/sheets/scenes/swapScenes.ts'
import { scene, signedIn } from '../../scripts/sheets/steps.ts'
import { openScene } from '../../scripts/sheets/takeScene.ts'
import { modal } from '../fixtures/modal.ts'
import { readStack } from '../fixtures/stack.ts'
import { imposePolicy, printPolicy, watchViolations } from '../fixtures/strictPolicy.ts'
import { expect, test } from '../fixtures/test.ts'

const scenes: readonly Scene[] = [
  ...connectScenes,
  ...pairingScenes,
  ...loginScenes,
  ...socialScenes,
  ...accountScenes,
  ...networkScenes,
  ...familyScenes,
  ...sendScenes,
  ...holdingsScenes,
  ...namesScenes,
  ...signInScenes,
  ...swapScenes,
  ...buyScenes,
]

/** The states of each view that are gone to: with its data, rather than on the way there or in trouble. */
const states: Readonly<Record<string, readonly string[]>> = {
  Connect: ['one wallet'],
  ConnectWallets: ['wallets, code, directory'],
  ConnectingExternal: ['failed, details open'],
  AllWallets: ['first page'],
  Downloads: ['an extension'],
  GetWallet: ['first page'],
  WhatIsAWallet: ['opened'],
  ConnectingWalletConnect: ['code', 'its program on this computer'],
  ConnectingWalletConnectBasic: ['code'],
  Networks: ['all'],
  SwitchNetwork: ['waiting'],
  SwitchActiveChain: ['wallets of the family'],
  ConnectingMultiChain: ['one wallet of two families'],
  UnsupportedChain: ['told'],
  WhatIsANetwork: ['opened'],
  Account: ['seeded'],
  'Account nfts': ['seeded'],
  'Account activity': ['seeded'],
  'Account Solana': ['activity'],
  AccountNft: ['seeded'],
  Profile: ['wallets of two families'],
  AccountPortfolio: ['a week'],
  AccountApprovals: ['seeded'],
  WalletSend: ['empty', 'to a name', 'a look-alike'],
  WalletSendSelectToken: ['seeded'],
  WalletSendPreview: ['token'],
  TransactionResult: ['confirmed', 'something else was sent'],
  WalletReceive: ['code'],
  WalletCompatibleNetworks: ['all'],
  Swap: ['a token for another, slippage open', 'prices of the last day'],
  SwapSelectToken: ['yours, suggested, popular, all'],
  SwapPreview: ['an approval first'],
  OnRampProviders: ['a price'],
  OnRampFiatSelect: ['dollars and euros'],
  OnRampTokenSelect: ['what is sold'],
  OnRampActivity: ['one under way'],
  BuyInProgress: ['delivered'],
  WhatIsABuy: ['three things'],
  ChooseAccountName: ['what for'],
  RegisterAccountName: ['free, long'],
  RegisterAccountNameSuccess: ['theirs, long'],
  SIWXSignMessage: ['the wallet asks'],
  ConnectingSiwe: ['required'],
  EmailLogin: ['empty', 'the wallet asks how to protect it'],
  EmailVerifyDevice: ['number, long address'],
  EmailVerifyOtp: ['wrong code'],
  ConnectSocials: ['all of them', 'the wallet asks whether to link one'],
  ConnectingSocial: ['waiting'],
  ConnectingFarcaster: ['code'],
  ApproveTransaction: ['the wallet asks'],
  AccountSettings: ['protected'],
  AccountDevices: ['this one only'],
  AccountDelete: ['before it begins'],
  UpdateEmailWallet: ['empty'],
  UpdateEmailPrimaryOtp: ['empty'],
  UpdateEmailSecondaryOtp: ['empty'],
  UpgradeEmailWallet: ['protected'],
}

/** Opens a view by its name, as an app may. `lands`: the view it leads to. */
const byName = (view: string, lands = view, isConnected = false): Scene =>
  (isConnected ? signedIn : scene)(view, 'by its name', {
    act: async (page) => {
      // behind the modal where that is open
      for (const target of [page.getByText('The modal by hand'), page.getByTestId(`open-${view}`)])
        await target.evaluate((one) => (one as HTMLElement).click())
      await page.getByTestId(`view-${lands}`).waitFor()
    },
  })
const named: readonly Scene[] = [
  byName('DeletionScheduled'),
  byName('Create', 'Connect'),
  byName('SwitchAddress', 'Profile', true),
  byName('Transactions', 'Account', true),
  byName('SmartSessionCreated', 'Account', true),
  byName('SmartSessionList', 'Account', true),
]

const viewOf = ({ view }: Scene) => view.split(' ')[0] ?? ''
const chosen = [...scenes.filter(({ view, state }) => states[view]?.includes(state)), ...named]

let policy = ''
test.beforeAll(async () => {
  const stack = readStack()
  const rpc = Object.values(stack.chains).flatMap((chain) => ['--rpc', chain.rpc])
  policy = await printPolicy('--server', stack.api, ...rpc, '--nonce', 'NONCE')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("trusted-types 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
})

/** Goes to a scene under the printed policy. */
async function goUnderPolicy(page: Page, one: Scene): Promise<() => Promise<string[]>> {
  const { app } = readStack()
  const violations = await watchViolations(page, new URL(app).origin)
  await imposePolicy(page, app, policy)
  const answer = await openScene(page, one, 'en')
  const header = (await answer?.allHeaders())?.['content-security-policy'] ?? ''
  expect(header.replace(/nonce-\w+/g, 'nonce-NONCE')).toBe(policy)
  return violations
}

test('[X.49] every view of every flow is in this list, and each of its states is one that is gone to', () => {
  const views = Object.values(titles).flatMap((flow) => Object.keys(flow))
  const seen = new Set(chosen.map(viewOf))
  expect(views.filter((view) => !seen.has(view))).toEqual([])
  const found = new Set(chosen.map(({ view, state }) => `${view}: ${state}`))
  const listed = Object.entries(states).flatMap(([view, list]) => list.map((state) => `${view}: ${state}`))
  expect(listed.filter((one) => !found.has(one))).toEqual([])
})

for (const [flow, views] of Object.entries(titles))
  test.describe(`under the policy that is printed: ${flow}`, () => {
    for (const one of chosen.filter((scene) => Object.hasOwn(views, viewOf(scene))))
      test(`[X.49] ${one.view}, ${one.state}: nothing violates it`, async ({ page }) => {
        test.setTimeout(60_000)
        const violations = await goUnderPolicy(page, one)
        const view = one.state.startsWith('the wallet asks whether') ? 'ApproveTransaction' : viewOf(one)
        if (one.state !== 'by its name') await expect(modal(page).view(view).first()).toBeVisible()
        expect(await violations()).toEqual([])
      })
  })

test('the witness: on a page of the app under it, a style and a script of somebody else are refused and written down', async ({
  page,
}) => {
  const violations = await goUnderPolicy(page, scene('Connect', 'witness'))
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
    const frame = document.createElement('iframe')
    frame.src = 'https://elsewhere.example'
    document.body.append(frame)
    try {
      document.body.innerHTML = '<b>x</b>'
    } catch {
      // refused
    }
  })
  await expect
    .poll(async () => (await violations()).join('\n'))
    .toMatch(
      /style-src[\s\S]*(frame-src[\s\S]*require-trusted-types-for|require-trusted-types-for[\s\S]*frame-src)/,
    )
})
