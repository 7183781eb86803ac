import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'
import { walkByTab } from '../fixtures/walkByTab.ts'

test('[X.44] signing in with other services: axe, contrast, names and targets of every view, and a way through each by Tab', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  await openApp('/lab?wallet=off&theme=system')
  const ui = modal(page)
  const look = async (view: string) => {
    await lookAt(page, view, expectAccessible)
    expect(await walkByTab(page), view).toEqual([])
  }
  await ui.open()
  await ui.id('social-more').click()
  await look('ConnectSocials')
  await ui.id('social-farcaster').click()
  await expect(ui.id('qr')).toBeVisible({ timeout: 20_000 })
  await look('ConnectingFarcaster')
  await ui.id('modal-back').click()
  const opened = page.waitForEvent('popup')
  await ui.id('social-google').click()
  const provider = await opened
  await expect(provider.getByLabel('Name')).toBeVisible({ timeout: 20_000 })
  await look('ConnectingSocial')
  await provider.close()
})
