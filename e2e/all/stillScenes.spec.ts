import { readFileSync } from 'node:fs'
import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import { openScene } from '../../scripts/sheets/photographScene.ts'
import { anchoredEdge, readFirstFocus } from '../fixtures/stillWalks.ts'
import { expect, test } from '../fixtures/test.ts'
import { scenes, viewLandings, viewOf, viewScenes } from '../fixtures/viewScenes.ts'
import { watchStillness } from '../fixtures/watchStillness.ts'

// Views that no walk of layoutShift.spec.ts leads through, each as its scene opens it.

const views = Object.values(titles).flatMap((flow) => Object.keys(flow))
const walks = readFileSync(new URL('../fixtures/stillWalks.ts', import.meta.url), 'utf8')
/** Whether a walk goes to a view and measures it. */
const isWalked = (view: string) =>
  new RegExp(`\\b(?:visit|arrive|go|thereAndBack|open)\\(\\s*'${view}'`).test(walks)
const rest = views.filter((view) => !isWalked(view) && viewLandings[view] === undefined)
/** Where the scene of a view goes on inside it, e.g. opens details, which moves what is below: a state before that. */
const states: Readonly<Record<string, string>> = {
  ConnectingExternal: 'waiting',
  SIWXSignMessage: 'required',
}
/** Views whose scene has the wallet's frame above them. */
const askingViews = new Set(['ApproveTransaction'])
const sceneOf = (view: string) =>
  states[view] === undefined
    ? viewScenes.find((one) => viewOf(one) === view)
    : scenes.find((one) => viewOf(one) === view && one.state === states[view])

test('[X.70] every view of every flow is walked through or opened here, so that a new one is measured', () => {
  expect(rest.filter((view) => !sceneOf(view))).toEqual([])
  // the witness: a view that nothing measures is missed
  expect(isWalked('Account')).toBe(true)
  expect([isWalked('NoSuchView'), sceneOf('NoSuchView')]).toEqual([false, undefined])
  for (const lands of Object.values(viewLandings)) expect(isWalked(lands) || rest.includes(lands)).toBe(true)
})

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })
    test.describe.configure({ timeout: 90_000 })
    for (const view of rest)
      test(`[X.70] ${view}: nothing moves once it is painted, its edge stands, and the focus is on its title or first field (${device})`, async ({
        page,
      }) => {
        const found = sceneOf(view)
        if (!found) throw new Error(`${view} has no scene`)
        const { act, ...start } = found
        const still = await watchStillness(page)
        await openScene(page, start, 'en')
        await still.restart(`[data-testid="view-${view}"]`)
        await act?.(page)
        const moved = await still.movementsOf(view)
        const edge = anchoredEdge(page)
        expect.soft(moved.shifts, 'shifts').toEqual([])
        expect.soft(moved[edge], `places of the ${edge} edge`).toHaveLength(1)
        const focused = await page.evaluate(readFirstFocus, view)
        // The wallet's own frame has it while it asks for something.
        if (askingViews.has(view)) expect.soft(focused).toMatch(/^<iframe /)
        else expect.soft(focused).toMatch(/^(title|field)$/)
        // control: what comes above a view that is read is seen; of a request to the wallet the modal shows its frame alone
        if (view === 'ApproveTransaction') return
        await page.locator('latchkey-modal').evaluate((host) => {
          const late = document.createElement('p')
          late.textContent = 'late'
          late.style.blockSize = '40px'
          host.shadowRoot?.querySelector('.lk-view:not([data-leaving]) .lk-view-content')?.prepend(late)
        })
        await expect.poll(async () => (await still.movementsOf(view)).shifts).not.toEqual([])
      })
  })
