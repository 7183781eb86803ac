import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import { openScene } from '../../scripts/sheets/photographScene.ts'
import { scene } from '../../scripts/sheets/steps.ts'
import { findFlawsAsItIs, findLayoutFlaws, formatFlaw } from '../fixtures/findLayoutFlaws.ts'
import { expect, test } from '../fixtures/test.ts'
import { viewOf, viewScenes } from '../fixtures/viewScenes.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const languages = readdirSync('packages/react/src/modal/languages')
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))

/** With `LATCHKEY_SHOTS=<folder>`, takes a picture of a view on a phone in each language of `LATCHKEY_LOCALES`, for somebody to look at. */
async function photographLanguages(page: Page, name: string): Promise<void> {
  const folder = process.env.LATCHKEY_SHOTS
  if (!folder) return
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of (process.env.LATCHKEY_LOCALES ?? 'de,ar,he,ja,hi,th').split(',')) {
    await page.evaluate((one) => {
      document.documentElement.lang = one
    }, language)
    await expect(page.locator('latchkey-modal')).toHaveAttribute('lang', language)
    await page.screenshot({
      path: `${folder}/${name.replace(/\W+/g, '-')}.${language}.png`,
      animations: 'disabled',
    })
  }
}

for (const [flow, views] of Object.entries(titles))
  test.describe(`in every language: ${flow}`, () => {
    for (const one of viewScenes.filter((scene) => Object.hasOwn(views, viewOf(scene))))
      test(`[X.46] ${one.view}, ${one.state}: no text is cut, outside or on another, at 390 and 1280 px`, async ({
        page,
      }) => {
        test.setTimeout(150_000)
        expect(languages).toHaveLength(21)
        await openScene(page, one, 'en')
        const flaws = [
          ...(await findLayoutFlaws(page, languages, 390)),
          ...(await findLayoutFlaws(page, languages, 1280)),
        ]
        await photographLanguages(page, `${one.view} ${one.state}`)
        expect(flaws.map(formatFlaw)).toEqual([])
      })
  })

for (const locale of ['en-XA', 'ar-XB'])
  for (const view of ['Connect', 'WhatIsAWallet', 'WalletSend', 'EmailVerifyOtp'])
    test(`[X.46] the pseudo-locale ${locale} has room in ${view}`, async ({ page }) => {
      const one = viewScenes.find((scene) => scene.view === view)
      if (!one) throw new Error(`no scene of ${view}`)
      await openScene(page, { ...one, path: `${one.path}?locale=${locale}` }, 'en')
      const flaws = [
        ...(await findFlawsAsItIs(page, locale, 390)),
        ...(await findFlawsAsItIs(page, locale, 1280)),
      ]
      expect(flaws.map(formatFlaw)).toEqual([])
    })

test('[X.46] the witness: texts that have no room are found, each in its way', async ({ page }) => {
  await openScene(
    page,
    viewScenes.find(({ view }) => view === 'Connect') ?? scene('Connect', 'one wallet'),
    'en',
  )
  const spoil = (css: string) =>
    page.locator('latchkey-modal').evaluate((host, text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      const root = host.shadowRoot as ShadowRoot
      root.adoptedStyleSheets = [
        ...root.adoptedStyleSheets.filter((one) => !('isSpoilt' in one)),
        Object.assign(sheet, { isSpoilt: true }),
      ]
    }, css)
  const kinds = async () =>
    [...new Set((await findLayoutFlaws(page, ['de'], 390)).map(({ kind }) => kind))].sort()
  await spoil('')
  expect(await kinds()).toEqual([])
  await spoil(
    '.lk-title-text { display: block !important; inline-size: 40px !important; white-space: nowrap !important }',
  )
  expect(await kinds()).toContain('cut')
  await spoil(
    '.lk-button { white-space: nowrap !important; inline-size: 40px !important; overflow: visible !important }',
  )
  expect(await kinds()).toContain('outside')
  // rows of 56 pixels, 8 pixels apart: each text is 8 pixels below the one before it
  await spoil('.lk-row { margin-block: -28px !important }')
  expect(await kinds()).toContain('overlap')
})
