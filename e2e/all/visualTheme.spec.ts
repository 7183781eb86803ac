import type { Modal } from '@latchkey/react'
import type { Page } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { type IsolationPages, serveIsolation } from '../fixtures/serveIsolation.ts'
import { expect, test } from '../fixtures/test.ts'
import { worstText } from '../fixtures/worstText.ts'

test.use({ blur: true, contextOptions: { reducedMotion: 'no-preference' } })

const me = account(4).address
let pages: IsolationPages

test.beforeAll(async () => {
  pages = await serveIsolation()
})
test.afterAll(() => pages.close())

async function openThemed(page: Page, rpc: string, variables: Record<string, string>, theme = 'dark') {
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await page.goto(pages.url({ rpc, theme, variables: JSON.stringify(variables) }))
  return modal(page)
}

const hostile: Record<string, Record<string, string>> = {
  'white on white': {
    '--lk-surface': '#fff',
    '--lk-surface-raised': '#fff',
    '--lk-text': '#fdfdfd',
    '--lk-text-muted': '#fcfcfc',
  },
  'text nobody sees': {
    '--lk-text': 'transparent',
    '--lk-text-muted': 'rgb(255 255 255 / 2%)',
    '--lk-on-accent': '#0000',
  },
  'a surface in the middle': { '--lk-surface': '#767676', '--lk-accent': '#777' },
  'a ground against its surface': {
    '--lk-surface': '#000',
    '--lk-surface-raised': '#eee',
    '--lk-surface-hover': 'lime',
  },
  'an accent like the surface': { '--lk-accent': '#15171b', '--lk-on-accent': '#15171b' },
  'a page seen through': { '--lk-surface': 'rgb(255 255 255 / 5%)', '--lk-surface-raised': 'transparent' },
  'the page’s own property': { '--lk-surface': 'var(--brand)', '--lk-text': 'var(--brand)' },
  'sizes nobody reads': {
    '--lk-text-m': '1px',
    '--lk-text-s': '0',
    '--lk-width': '9px',
    '--lk-row-size': '1px',
  },
}

/** Dresses the open modal in other variables, and waits until it wears them. */
async function dress(page: Page, variables: Record<string, string>) {
  const mark = `${Math.floor(Math.random() * 1e9)}`
  await page.evaluate(
    (given) => (window as unknown as { __modal: Modal }).__modal.setTheme({ variables: given }),
    { ...variables, '--lk-z-index': mark },
  )
  const worn = () =>
    page.evaluate(() =>
      document.querySelector<HTMLElement>('latchkey-modal')?.style.getPropertyValue('--lk-z-index'),
    )
  await expect.poll(worn).toBe(mark)
}

test('[X.47] [T-THM] whatever an app sets, modal and button can be read and used, and nothing is fetched', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const fetching = { '--lk-bg': 'url(https://evil.example/a)', '--lk-shadow': 'url(//evil.example/b)' }
  const ui = await openThemed(page, stack.chains['eip155:31337']?.rpc ?? '', fetching)
  await page.evaluate(() => document.documentElement.style.setProperty('--brand', 'gold'))
  const lookAt = async (view: string, themes = Object.entries(hostile)) => {
    for (const [name, variables] of themes)
      await test.step(`${view}: ${name}`, async () => {
        await dress(page, { ...variables, ...fetching })
        // A colour half-way through a fade is not what anybody reads.
        await expect.poll(async () => (await worstText(page))[0]).toBeGreaterThanOrEqual(4.49)
      })
  }
  await ui.open()
  const row = ui.id('wallet-test.foxglove')
  await expect(row).toBeVisible()
  await lookAt('Connect')
  const box = await row.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThan(250)
  await row.click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.id('account-balance')).toContainText('ETH')
  await lookAt('Account', Object.entries(hostile).slice(0, 3))
  expect(asked.filter((url) => new URL(url).hostname.includes('evil'))).toEqual([])
})

test('the witness: the same colours past the check do hide text, and that is seen', async ({
  page,
  stack,
}) => {
  const ui = await openThemed(page, stack.chains['eip155:31337']?.rpc ?? '', {})
  await ui.open()
  await expect(ui.id('wallet-test.foxglove')).toBeVisible()
  await page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('latchkey-modal')
    for (const name of ['--lk-surface', '--lk-surface-raised', '--lk-text'])
      host?.style.setProperty(name, '#fff')
  })
  await expect.poll(async () => (await worstText(page))[0]).toBeLessThan(1.1)
})

test('[X.47] the ink on every accent is readable, at rest, under a pointer and pressed, in modal and button', async ({
  page,
  stack,
}) => {
  const ui = await openThemed(page, stack.chains['eip155:31337']?.rpc ?? '', {})
  await ui.open()
  await expect(ui.id('wallet-test.foxglove')).toBeVisible()
  const worst = await page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('latchkey-modal')
    const button = document.querySelector<HTMLElement>('.latchkey-button')
    if (!host?.shadowRoot || !button) throw new Error('no modal')
    const probe = document.createElement('i')
    host.shadowRoot.append(probe)
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.e-]+(?=[\s)/])/g) ?? []).map((text) => {
        const value = Math.min(1, Math.max(0, Number(text)))
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const read = (element: HTMLElement, value: string) => {
      element.style.color = `color(from ${value} srgb r g b)`
      const y = luminance(getComputedStyle(element).color)
      element.style.color = ''
      return y
    }
    const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    const found: [number, string][] = []
    const steps = [0, 40, 80, 110, 118, 130, 160, 200, 255]
    for (const r of steps)
      for (const g of steps)
        for (const b of steps) {
          const accent = `rgb(${r} ${g} ${b})`
          host.style.setProperty('--lk-accent', accent)
          host.style.setProperty('--lk-button', accent)
          const onButton = read(probe, 'var(--lk-on-button)')
          found.push([contrast(onButton, read(probe, accent)), `primary ${accent}`])
          const ink = read(probe, 'var(--lk-on-accent)')
          for (const state of ['', '-hover', '-pressed'])
            found.push([contrast(ink, read(probe, `var(--lk-accent${state})`)), `${accent}${state}`])
          button.style.setProperty('--lk-accent', accent)
          const { color } = getComputedStyle(button)
          found.push([contrast(read(probe, color), read(probe, accent)), `button ${accent}`])
        }
    return found.sort(([a], [b]) => a - b)[0]
  })
  // Rounding of screens, not of eyes.
  expect(worst?.[0], worst?.[1]).toBeGreaterThan(4.49)
})

test('[X.47] a theme changes live: the open modal wears it, stays where it was and keeps the focus', async ({
  page,
  stack,
}) => {
  const ui = await openThemed(page, stack.chains['eip155:31337']?.rpc ?? '', { '--lk-accent': '#3366ff' })
  await ui.open()
  const title = ui.id('modal-title')
  await expect(title).toBeFocused()
  const accent = () =>
    page.evaluate(() =>
      document.querySelector<HTMLElement>('latchkey-modal')?.style.getPropertyValue('--lk-accent'),
    )
  expect(await accent()).toBe('#3366ff')
  await ui.id('retheme').evaluate((button) => (button as HTMLElement).click())
  await expect(ui.dialog.locator('.lk-panel')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect.poll(accent).toBe('#7a00cc')
  await expect(title).toBeFocused()
  await expect(ui.id('connect-button')).toHaveCSS('background-color', 'rgb(122, 0, 204)')
})

test('[X.47] no font is fetched, nobody’s name is shown, and a code asked for in light on dark is dark on light', async ({
  page,
  stack,
}) => {
  const kinds: string[] = []
  page.on('request', (request) => kinds.push(request.resourceType()))
  const ui = await openThemed(page, stack.chains['eip155:31337']?.rpc ?? '', {
    '--lk-qr-dark': '#ffffff',
    '--lk-qr-light': '#101010',
    '--lk-font': 'Inter, serif',
  })
  await ui.connect('test.foxglove')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.id('account-balance')).toContainText('ETH')
  await expect(ui.dialog.locator('.lk-panel')).toHaveCSS('font-family', 'Inter, serif')
  expect(await ui.dialog.innerText()).not.toMatch(/latchkey|powered by/i)
  await ui.id('feature-receive').click()
  const code = ui.id('receive-qr')
  await expect
    .poll(async () => {
      const png = PNG.sync.read(await code.screenshot())
      const found = jsQr(new Uint8ClampedArray(png.data), png.width, png.height, {
        inversionAttempts: 'dontInvert',
      })
      return found?.data.toLowerCase() ?? ''
    })
    .toContain(me.toLowerCase())
  expect(kinds).not.toContain('font')
  expect(await page.evaluate(() => document.fonts.size)).toBe(0)
})

test('[X.47] corners, spacing, sizes and font are those an app sets, and the modal lies above every z-index of the page', async ({
  page,
  stack,
}) => {
  const ui = await openThemed(page, stack.chains['eip155:31337']?.rpc ?? '', {
    '--lk-radius': '6px',
    '--lk-radius-row': '3px',
    '--lk-padding': '30px',
    '--lk-row-size': '80px',
    '--lk-font': 'Inter, serif',
    '--lk-z-index': '1',
  })
  const run = (call: 'open' | 'close') =>
    page.evaluate((name) => void (window as unknown as { __modal: Modal }).__modal[name](), call)
  /** What a click in the middle of the page would meet. */
  const found = () =>
    page.evaluate(() => {
      const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return element?.id || element?.localName
    })
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647'
    document.body.append(cover)
  })
  await expect.poll(found).toBe('cover')
  await run('open')
  const row = ui.id('wallet-test.foxglove')
  await expect(row).toBeVisible()
  await expect(ui.dialog.locator('.lk-panel')).toHaveCSS('border-top-left-radius', '6px')
  await expect(ui.dialog.locator('.lk-panel')).toHaveCSS('font-family', 'Inter, serif')
  await expect(ui.dialog.locator('.lk-view-content').first()).toHaveCSS('padding-left', '30px')
  await expect(row).toHaveCSS('border-top-left-radius', '3px')
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(80)
  expect(await found()).toBe('latchkey-modal')
  await run('close')
  await expect(ui.dialog).toBeHidden()
  await expect.poll(found).toBe('cover')
})
