import type { Page } from '@playwright/test'
import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import { openScene } from '../../scripts/sheets/photographScene.ts'
import type { Scene } from '../../scripts/sheets/Scene.ts'
import { scene } from '../../scripts/sheets/steps.ts'
import { modal } from '../fixtures/modal.ts'
import { readStack } from '../fixtures/stack.ts'
import { imposePolicy, printPolicy, watchViolations } from '../fixtures/strictPolicy.ts'
import { expect, test } from '../fixtures/test.ts'
import { viewOf, viewScenes, viewStates } from '../fixtures/viewScenes.ts'

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
  const seen = new Set(viewScenes.map(viewOf))
  expect(views.filter((view) => !seen.has(view))).toEqual([])
  const found = new Set(viewScenes.map(({ view, state }) => `${view}: ${state}`))
  const listed = Object.entries(viewStates).flatMap(([view, list]) =>
    list.map((state) => `${view}: ${state}`),
  )
  expect(listed.filter((one) => !found.has(one))).toEqual([])
})

for (const [flow, views] of Object.entries(titles))
  test.describe(`under the policy that is printed: ${flow}`, () => {
    for (const one of viewScenes.filter((scene) => Object.hasOwn(views, viewOf(scene))))
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
