import { LatchkeyError } from '@latchkey/core'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { click, isBelow, textOf } from '../../../testing/page.ts'
import { AccountDelete } from './AccountDelete.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { DeletionScheduled } from './DeletionScheduled.tsx'

let test: TestLogin
let app: TestApp

beforeEach(async () => {
  test = createTestLogin()
  test.user = { email: 'mira@example.org', custody: 'user-held', isProtected: false }
  app = createTestApp({ wallets: [test.wallet] })
  await app.connect()
})

const leadsTo = (entry: object) => waitFor(() => expect(app.entry).toEqual(entry))
const alert = async () => (await screen.findByRole('alert')).textContent

it('[X.10] a deletion says what stays and what goes, offers the keys first, and the day it happens', async () => {
  app.modal.push({ view: 'AccountSettings' })
  app.show(<AccountSettings />)
  click('settings-delete')
  await leadsTo({ view: 'AccountDelete' })
  app.show(<AccountDelete />)
  expect(textOf()).toContain('Your assets stay on the blockchain, at the same address.')
  expect(textOf()).toContain('you can’t move this wallet’s assets unless you exported its keys')
  click('delete-export')
  await waitFor(() => expect(test.login.exportKeys).toHaveBeenCalled())
  expect(test.login.deleteAccount).not.toHaveBeenCalled()
  click('delete-start')
  await leadsTo({ view: 'DeletionScheduled', data: { deleteAt: Date.UTC(2030, 0, 8) } })
  app.show(<DeletionScheduled data={{ deleteAt: Date.UTC(2030, 0, 8, 12) }} />)
  expect(textOf()).toContain('Your account will be deleted on January 8, 2030')
})

it('[X.10] [X.70] a deletion that the wallet refuses stays where it is, with the wallet’s words', async () => {
  const words = 'This device is new to your account.'
  test.login.deleteAccount.mockRejectedValueOnce(new LatchkeyError(words, { code: 'LOGIN_REFUSED' }))
  app.modal.push({ view: 'AccountDelete' })
  app.show(<AccountDelete />)
  click('delete-start')
  expect(await alert()).toContain(words)
  expect(isBelow('delete-failed', 'delete-start')).toBe(true)
  expect(app.view).toBe('AccountDelete')
})

it('[X.70] an export that fails is told below the button of the deletion, too', async () => {
  const words = 'The window was blocked.'
  test.login.exportKeys.mockRejectedValueOnce(new LatchkeyError(words, { code: 'LOGIN_REFUSED' }))
  app.modal.push({ view: 'AccountDelete' })
  app.show(<AccountDelete />)
  click('delete-export')
  expect(await alert()).toContain(words)
  expect(isBelow('delete-failed', 'delete-start')).toBe(true)
})
