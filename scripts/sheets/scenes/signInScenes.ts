import type { Page } from 'playwright-core'
import { scriptedWallet } from '../../../e2e/fixtures/scriptedWallet.ts'
import type { Scene } from '../Scene.ts'
import { click, open, scene, shown } from '../steps.ts'

const required = '/lab?wallet=off&siwx=local!'

async function asked(page: Page) {
  await open(page)
  await click(page, 'wallet-test.scripted')
  await shown(page, 'siwx-sign')
}

async function sign(page: Page) {
  await asked(page)
  await click(page, 'siwx-sign')
}

/** Signing in with a wallet. */
export const signInScenes: readonly Scene[] = [
  scene('SIWXSignMessage', 'required', { path: required, act: asked }),
  scene('SIWXSignMessage', 'not required', { path: '/lab?wallet=off&siwx=local', act: asked }),
  scene('SIWXSignMessage', 'closing refused', {
    path: required,
    act: async (page) => {
      await asked(page)
      await click(page, 'modal-close')
      await page.waitForTimeout(600)
    },
  }),
  scene('SIWXSignMessage', 'the wallet asks', {
    path: required,
    act: async (page) => {
      await asked(page)
      await scriptedWallet(page).behave('personal_sign', { kind: 'hang' })
      await click(page, 'siwx-sign')
      await page
        .getByTestId('sign-in-hint')
        .getByText(/Scripted Wallet/)
        .waitFor()
    },
  }),
  scene('SIWXSignMessage', 'declined', {
    path: required,
    act: async (page) => {
      await asked(page)
      await scriptedWallet(page).behave('personal_sign', { kind: 'error', code: 4001, message: 'no' })
      await click(page, 'siwx-sign')
      await shown(page, 'sign-in-problem')
    },
  }),
  scene('SIWXSignMessage', 'the wallet fails', {
    path: required,
    act: async (page) => {
      await asked(page)
      await scriptedWallet(page).behave('personal_sign', { kind: 'error', code: -32602, message: 'no' })
      await click(page, 'siwx-sign')
      await shown(page, 'sign-in-problem')
    },
  }),
  scene('SIWXSignMessage', 'the signature is another’s', {
    path: required,
    act: async (page) => {
      await asked(page)
      const forged = `0x${'11'.repeat(64)}1b`
      await scriptedWallet(page).behave('personal_sign', { kind: 'answer', value: forged })
      await click(page, 'siwx-sign')
      await shown(page, 'sign-in-problem')
    },
  }),
  scene('ConnectingSiwe', 'required', { path: '/lab?wallet=off&siwx=siwe!', act: asked }),
  scene('SIWXSignMessage', 'the nonce service is down', {
    path: '/lab?wallet=off&siwx=server!',
    prepare: (page) => page.route('**/auth/v1/nonce*', (route) => route.abort()),
    act: async (page) => {
      await sign(page)
      await shown(page, 'sign-in-problem')
    },
  }),
]
