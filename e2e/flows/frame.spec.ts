import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type EmbedderPages, serveEmbedderPages } from '../fixtures/embedderPages.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import {
  askFrame,
  frameIn,
  openEmbedder,
  protectOverFrame,
  signInOverFrame,
} from '../fixtures/frameClient.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()
const password = 'correct horse battery staple'
// A second try is somebody new: the first one's wallet asks for its password in another browser.
const email = `mira.${Date.now()}@example.org`
let shell: FrameBrowser
let pages: EmbedderPages

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  ;[shell, pages] = await Promise.all([launchFrameBrowser(), serveEmbedderPages()])
})
test.afterAll(async () => {
  await shell.close()
  await pages.close()
})

let me = ''
let shop: Page

test('[S7.43, S7.45] a new visitor signs in by e-mail, protects the wallet, and has an address', async () => {
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  shop = await openEmbedder(context, pages)
  await signInOverFrame(context, shop, email)
  const { address, email: known } = await protectOverFrame(shop, password)
  expect(known).toBe(email)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  me = address
})

/** Asks for a signature; resolves with it, or with the words it was refused in. */
const startSigning = (page: Page, message: string): Promise<string> =>
  askFrame(page, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: [message, me],
    chainNamespace: 'eip155',
  }).then(
    (answer) => String(answer),
    (error: Error) => error.message,
  )

test('[S6.09, S7.57, S7.65] a message is shown with the real origin, approved by hand, and signed', async () => {
  await askFrame(shop, 'SYNC_DAPP_DATA', { projectId: stack.projectId, metadata: { name: 'My Bank' } })
  const started = Date.now()
  const answer = startSigning(shop, 'hello')
  const frame = frameIn(shop)
  await expect(frame.getByTestId('approval-origin')).toHaveText(new URL(shop.url()).origin)
  await expect(frame.getByText('calls itself “My Bank”')).toBeVisible()
  await expect(frame.getByTestId('approval-text')).toHaveText('hello')
  await expect(frame.getByTestId('approval-hint')).toHaveText('')
  await pressApprove(frame.getByTestId('approve'))
  expect(
    await verifyMessage({
      address: me as `0x${string}`,
      message: 'hello',
      signature: (await answer) as `0x${string}`,
    }),
  ).toBe(true)
  test
    .info()
    .annotations.push({ type: 'approval and signature, ms', description: String(Date.now() - started) })
})

test('[S6.10, X.07] what is never done is refused inside the frame too', async () => {
  await expect(askFrame(shop, 'RPC_REQUEST', { method: 'eth_sign', params: [me, '0x00'] })).rejects.toThrow(
    /Requested RPC call is not allowed/,
  )
  await expect(askFrame(shop, 'RPC_REQUEST', { method: 'eth_blockNumber', params: [] })).resolves.toMatch(
    /^0x/,
  )
})

test('[S8.49, X.26] a rejected and an aborted request end, and the next one works', async () => {
  const frame = frameIn(shop)
  const rejected = startSigning(shop, 'no')
  await frame.getByTestId('reject').click()
  expect(await rejected).toContain('User rejected the request')
  const aborted = startSigning(shop, 'later')
  await expect(frame.getByTestId('approval-origin')).toBeVisible()
  await askFrame(shop, 'RPC_ABORT')
  expect(await aborted).toContain('Request was aborted')
  const again = startSigning(shop, 'again')
  await pressApprove(frame.getByTestId('approve'))
  expect(await again).toMatch(/^0x/)
})

test('[T-SOP] [X.02] [3.16] the page can’t read the frame', async () => {
  const read = (selector: string) =>
    shop.evaluate((one) => {
      const frame = document.querySelector<HTMLIFrameElement>(one)
      try {
        return frame?.contentWindow?.document.body.tagName
      } catch (error) {
        return (error as Error).name
      }
    }, selector)
  expect(await read('#w3m-iframe')).toBe('SecurityError')
  // control: a frame of the page's own origin can be read
  await shop.evaluate(() =>
    document.body.append(Object.assign(document.createElement('iframe'), { id: 'own', srcdoc: 'x' })),
  )
  await expect.poll(() => read('#own')).toBe('BODY')
  await shop.evaluate(() => document.getElementById('own')?.remove())
})

test('[X.14, X.14c] the session outlives a reload, and the device signs again without a password', async () => {
  await shop.reload()
  await shop.waitForFunction(() => 'messenger' in window)
  expect(await askFrame(shop, 'IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await askFrame(shop, 'GET_USER')).toMatchObject({ address: me, email })
  const answer = startSigning(shop, 'after a reload')
  await pressApprove(frameIn(shop).getByTestId('approve'))
  const signature = (await answer) as `0x${string}`
  expect(await verifyMessage({ address: me as `0x${string}`, message: 'after a reload', signature })).toBe(
    true,
  )
  // nothing of it is a cookie
  expect(await shop.context().cookies()).toEqual([])
  // control: a cookie that a page sets is listed
  await shop.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the control sets one as any page can
    document.cookie = 'visit=1'
  })
  expect((await shop.context().cookies()).map(({ name }) => name)).toEqual(['visit'])
  await shop.context().clearCookies()
})

test.describe('strangers', () => {
  const sdk = () => `${stack.wallet}/sdk?projectId=${stack.projectId}`
  const hello = (page: Page) =>
    page.evaluate(() =>
      (window as never as { posted: { data: { type?: string }; origin: string }[] }).posted.map(
        (one) => one.data?.type,
      ),
    )

  test('[T-FRM] [X.04] [3.9] a page that isn’t the project’s gets no answer', async () => {
    const page = await (shell.browser.contexts()[0] as BrowserContext).newPage()
    const blocked = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await page.goto(pages.url('evil.example', `/raw?src=${encodeURIComponent(sdk())}`))
    await blocked
    expect(await hello(page)).toEqual([])
    // control: a page that may embed it hears that it is ready
    await page.goto(pages.url('shop.localhost', `/raw?src=${encodeURIComponent(sdk())}`))
    await expect.poll(() => hello(page)).toEqual(['@w3m-frame/READY'])
    await page.close()
  })

  test('[T-FRM-2] [X.04] nested in another page it answers nobody, though both pages are listed', async () => {
    const page = await (shell.browser.contexts()[0] as BrowserContext).newPage()
    const inner = pages.url('shop.localhost', `/raw?src=${encodeURIComponent(sdk())}`)
    await page.goto(pages.url('other.localhost', `/raw?src=${encodeURIComponent(inner)}`))
    const wallet = page.frameLocator('iframe').frameLocator('iframe')
    await expect(wallet.getByRole('alert')).toContainText('inside another page')
    const [middle] = page.frames().filter((one) => one.url() === inner)
    expect(await middle?.evaluate(() => (window as never as { posted: unknown[] }).posted.length)).toBe(0)
    await page.close()
  })

  test('[T-MSG] [X.03] [3.9] a sibling frame’s messages reach neither the wallet nor the page', async () => {
    const attempt = (from: 'sibling' | 'page') =>
      shop.evaluate(
        async ({ from, wallet }) => {
          const message = { type: '@w3m-app/GET_CHAIN_ID', id: `forged-${from}-${Math.random()}` }
          const heard: string[] = []
          const listen = ({ data }: MessageEvent) => heard.push(String((data as { id?: string })?.id))
          addEventListener('message', listen)
          const target = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
          if (from === 'page') target?.postMessage(message, wallet)
          else {
            const sibling = document.body.appendChild(document.createElement('iframe'))
            const script = sibling.contentDocument?.createElement('script') as HTMLScriptElement
            script.textContent = `parent.document.querySelector('#w3m-iframe').contentWindow.postMessage(${JSON.stringify(message)}, '*')`
            sibling.contentDocument?.body.append(script)
            sibling.contentWindow?.addEventListener('message', listen)
          }
          // The page is answered however long that takes.
          const until = performance.now() + (from === 'page' ? 10_000 : 700)
          while (!heard.includes(message.id) && performance.now() < until)
            await new Promise((resolve) => setTimeout(resolve, 50))
          removeEventListener('message', listen)
          return heard.includes(message.id)
        },
        { from, wallet: stack.wallet },
      )
    expect(await attempt('sibling')).toBe(false)
    expect(await attempt('page')).toBe(true)
  })

  for (const worker of ['worker', 'strength'])
    test(`[T-EXFIL] [X.02] the worker of data-${worker} can connect to nothing, by policy`, async () => {
      const { request } = await import('node:http')
      const { port, host } = new URL(stack.wallet)
      const html = await new Promise<string>((resolve) =>
        request({ host: '127.0.0.1', port, path: '/sdk', headers: { host } }, (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk))
          response.on('end', () => resolve(text))
        }).end(),
      )
      const path = new RegExp(`data-${worker}="([^"]+)"`).exec(html)?.[1] ?? ''
      const page = await (shell.browser.contexts()[0] as BrowserContext).newPage()
      const response = await page.goto(`${stack.wallet}${path}`)
      expect(response?.headers()['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      await page.close()
    })
})

/** Resolves once the browser has drawn two frames of the page. */
const untilDrawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** What a page may do to the frame or over it; every one must stop the approval. */
const layouts: readonly (readonly [name: string, apply: string])[] = [
  ['an overlay that lets clicks through', "cover({ background: 'white', pointerEvents: 'none' })"],
  [
    'a transparent overlay that lets clicks through',
    "cover({ opacity: '0.02', background: 'red', pointerEvents: 'none' })",
  ],
  [
    'an overlay over the origin only',
    "cover({ background: 'white', pointerEvents: 'none', height: '80px' })",
  ],
  [
    'a decoy button over the button',
    "cover({ background: 'white', pointerEvents: 'none', top: '560px', height: '90px' })",
  ],
  ['a faint frame', "frame.style.opacity = '0.05'"],
  ['a nearly opaque frame', "frame.style.opacity = '0.99'"],
  ['a scaled frame', "frame.style.transform = 'scale(0.3)'"],
  ['a turned frame', "frame.style.transform = 'rotate(10deg)'"],
  ['a blurred frame', "frame.style.filter = 'blur(3px)'"],
  ['a tiny frame', "frame.style.width = '120px'; frame.style.height = '120px'"],
  [
    'a frame cut by its parent',
    "wrap({ overflow: 'hidden', position: 'fixed', left: '100px', top: '50px', width: '360px', height: '200px' })",
  ],
  ['a frame half outside of the window', "frame.style.left = '-200px'"],
  ['blended with what lies behind it', "frame.style.mixBlendMode = 'multiply'"],
]

test.describe('clickjacking', () => {
  for (const [name, apply] of layouts)
    test(`[T-CLK] [X.06] [3.9] ${name} never leads to an approval`, async () => {
      const before = await shop.locator('#w3m-iframe').getAttribute('style')
      const answer = startSigning(shop, 'hidden')
      const approve = frameIn(shop).getByTestId('approve')
      // control: as it stands it would be approved
      await expect(approve).toHaveAttribute('aria-disabled', 'false')
      const box = await approve.boundingBox()
      await shop.evaluate((code) => {
        const frame = document.querySelector('#w3m-iframe') as HTMLIFrameElement
        const cover = (style: object) => {
          const node = document.body.appendChild(document.createElement('div'))
          node.className = 'attack'
          Object.assign(node.style, {
            position: 'fixed',
            left: '100px',
            top: '50px',
            width: '360px',
            height: '600px',
            zIndex: '9',
            ...style,
          })
        }
        const wrap = (style: object) => {
          Object.assign(frame.style, { clipPath: 'inset(0 0 400px 0)' }, { ...style, height: '600px' })
        }
        new Function('frame', 'cover', 'wrap', code)(frame, cover, wrap)
      }, apply)
      await expect(approve).toHaveAttribute('aria-disabled', 'true')
      // the real mouse, where the button was and where it is, again and again
      for (let round = 0; round < 4; round += 1) {
        const now = await approve.boundingBox()
        for (const place of [box, now]) {
          if (!place) continue
          await shop.mouse.click(
            Math.max(1, place.x + place.width / 2),
            Math.max(1, place.y + place.height / 2),
            { clickCount: 2 },
          )
        }
        await shop.waitForTimeout(200)
      }
      await expect(approve).toHaveCount(1)
      await shop.evaluate((style) => {
        for (const node of document.querySelectorAll('.attack')) node.remove()
        document.querySelector('#w3m-iframe')?.setAttribute('style', style ?? '')
      }, before)
      await askFrame(shop, 'RPC_ABORT')
      expect(await answer).toContain('Request was aborted')
    })

  test('[T-CLK] [X.06] [3.9] a frame that the page moves under the pointer gets no approval by the next press', async () => {
    const frame = shop.locator('#w3m-iframe')
    const before = await frame.getAttribute('style')
    const wallet = shop.frames().find((one) => one.url().startsWith(stack.wallet))
    if (!wallet) throw new Error('no wallet in the page')
    const approve = frameIn(shop).getByTestId('approve')
    const isArmed = () => expect(approve).toHaveAttribute('aria-disabled', 'false')
    /** Shifts the frame by so many pixels, as a page does between two clicks of a game. */
    const shift = (x: number, y: number) =>
      frame.evaluate(
        (element, [left = 0, top = 0]) => {
          const node = element as HTMLElement
          Object.assign(node.style, {
            left: `${node.offsetLeft + left}px`,
            top: `${node.offsetTop + top}px`,
          })
        },
        [x, y],
      )
    const press = async () => {
      await shop.mouse.down()
      await shop.mouse.up()
    }
    const centre = async () => {
      const box = await approve.boundingBox()
      if (!box) throw new Error('the button has no place')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    // Presses that reached the wallet: while the browser still draws the frame at its old place, a press is the page's, which
    // proves nothing and takes the focus.
    const countPresses = () => wallet.evaluate(() => (window as { presses?: number }).presses ?? 0)
    await wallet.evaluate(() => {
      const counter = window as { presses?: number }
      addEventListener('pointerdown', () => (counter.presses = (counter.presses ?? 0) + 1), true)
    })
    // The pointer has never been over this approval, so that no earlier place of it tells of the move.
    let fresh = ''
    await expect(async () => {
      await shop.mouse.move(1_200, 20)
      const answer = startSigning(shop, 'never met')
      let hasReached = false
      try {
        await isArmed()
        const { x, y } = await centre()
        await shop.mouse.move(x + 280, y)
        await isArmed()
        const before = await countPresses()
        await shift(280, 0)
        await untilDrawn(shop)
        await press()
        await shift(-280, 0)
        hasReached = (await countPresses()) > before
        await untilDrawn(shop)
      } finally {
        // a press that counted has closed it
        if ((await approve.count()) > 0) await askFrame(shop, 'RPC_ABORT')
        fresh = await answer
      }
      if (fresh.includes('Request was aborted')) expect(hasReached).toBe(true)
    }).toPass({ timeout: 60_000 })
    expect(fresh).toContain('Request was aborted')

    const answer = startSigning(shop, 'moved')
    await isArmed()
    // the pointer rests beside the frame, then over a harmless part of it
    for (const [x, y] of [
      [280, 0],
      [0, -220],
    ] as const)
      await expect(async () => {
        await frameIn(shop).getByRole('heading').first().click()
        const { x: left, y: top } = await centre()
        await shop.mouse.move(left + x, top + y)
        await isArmed()
        const before = await countPresses()
        await shift(x, y)
        await untilDrawn(shop)
        await press()
        await shift(-x, -y)
        await expect(approve).toHaveCount(1)
        expect(await countPresses()).toBeGreaterThan(before)
      }).toPass({ timeout: 60_000 })
    await frameIn(shop).getByRole('heading').first().click()
    // control: where it rests the same press approves
    const { x, y } = await centre()
    await shop.mouse.move(x, y)
    await isArmed()
    await press()
    expect(await answer).toMatch(/^0x/)
    await frame.evaluate((node, style) => node.setAttribute('style', style ?? ''), before)
  })

  test('[T-CLK-13] [X.06] a script’s click, and a double click into a fresh approval, count for nothing', async () => {
    const answer = startSigning(shop, 'fast')
    const approve = frameIn(shop).getByTestId('approve')
    await expect(approve).toBeVisible()
    await approve.dblclick({ force: true, timeout: 300 }).catch(() => undefined)
    await approve.evaluate((button: HTMLButtonElement) => button.click())
    // On a busy machine the page below the new frame gets that double click, and the wallet then asks to be clicked into.
    await frameIn(shop).getByRole('heading').first().click()
    await expect(frameIn(shop).getByTestId('approval-hint')).toHaveText('')
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await approve.evaluate((button: HTMLButtonElement) => button.click())
    await expect(approve).toHaveCount(1)
    await approve.click()
    expect(await answer).toMatch(/^0x/)
  })
})

test('[T-THM] [X.08] whatever theme an app sends, everything on the approval can be read', async () => {
  const themes = [
    { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#000000', '--w3m-background': '#ffffff' } },
    { themeMode: 'light', w3mThemeVariables: { '--w3m-accent': '#ffffff' } },
    {
      themeMode: 'light',
      w3mThemeVariables: { '--w3m-accent': 'rgb(255, 255, 254)', '--w3m-font-size-master': '0px' },
    },
    {
      themeMode: 'dark',
      themeVariables: {
        '--text': '#fff',
        '--w3m-color-mix': '#fff',
        '--w3m-accent': 'url(https://evil.example/x)',
      },
    },
  ]
  for (const theme of themes) {
    await askFrame(shop, 'SYNC_THEME', theme)
    const answer = startSigning(shop, 'a\u202eb')
    const screen = frameIn(shop).locator('.screen')
    await expect(screen).toBeVisible()
    const worst = await screen.evaluate((root) => {
      const parse = (text: string) => (/rgba?\(([^)]+)\)/.exec(text)?.[1] ?? '0,0,0,0').split(',').map(Number)
      const light = (color: number[]) => {
        const [r = 0, g = 0, b = 0] = color.map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const backOf = (node: Element | null): number[] => {
        if (!node) return [255, 255, 255]
        const color = parse(getComputedStyle(node).backgroundColor)
        return color.length === 4 && color[3] === 0 ? backOf(node.parentElement) : color
      }
      let least = 21
      for (const node of root.querySelectorAll('*')) {
        if (![...node.childNodes].some((one) => one.nodeType === 3 && one.textContent?.trim())) continue
        const style = getComputedStyle(node)
        if (Number.parseFloat(style.fontSize) < 12) least = 0
        const [one, two] = [light(parse(style.color)), light(backOf(node))].sort((a, b) => b - a)
        least = Math.min(least, ((one ?? 0) + 0.05) / ((two ?? 0) + 0.05))
      }
      return least
    })
    expect(worst).toBeGreaterThanOrEqual(4.5)
    await expect(frameIn(shop).getByTestId('approval-text')).toContainText('‹U+202E›')
    await askFrame(shop, 'RPC_ABORT')
    expect(await answer).toContain('Request was aborted')
  }
})

test('[S7.51] signing out ends it', async () => {
  await askFrame(shop, 'SIGN_OUT')
  expect(await askFrame(shop, 'IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await startSigning(shop, 'after')).toContain('signed out')
})

test('[S7.44, X.02, X.10] on another site, where storage is another, the password brings the same wallet back', async () => {
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  const page = await openEmbedder(context, pages, 'other.localhost')
  expect(await askFrame(page, 'IS_CONNECTED')).toEqual({ isConnected: false })
  await signInOverFrame(context, page, email)
  const user = askFrame(page, 'GET_USER') as Promise<{ address: string }>
  await frameIn(page).getByTestId('recover-password').fill('not this one at all')
  await frameIn(page).getByTestId('recover-password-submit').click()
  await expect(frameIn(page).getByTestId('recovery-problem')).toContainText('doesn’t open this wallet', {
    timeout: 20_000,
  })
  await frameIn(page).getByTestId('recover-password').fill(password)
  await frameIn(page).getByTestId('recover-password-submit').click()
  expect((await user).address).toBe(me)
  await page.close()
})
