import { act, cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestAppParameters } from '../testing/createTestApp.tsx'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { Connect } from './flows/connect/Connect.tsx'
import { ConnectingExternal } from './flows/connect/ConnectingExternal.tsx'
import { Networks } from './flows/networks/Networks.tsx'
import { AlertLine } from './shell/AlertLine.tsx'
import { SnackbarLine } from './shell/SnackbarLine.tsx'
import { ViewCrash } from './shell/ViewFrame.tsx'
import { ForeignImage, WalletImage } from './ui/Image.tsx'

// Where texts of wallets, chains and failures land that no server has read before; what a server hands on is proved in
// e2e/flows.
const markup = [
  '<img src=x onerror="window.pwned=1">',
  '<svg/onload=window.pwned=1>',
  '"><script>window.pwned=1</script>',
  '</span><iframe srcdoc="<script>parent.pwned=1</script>">',
  '<a href="javascript:window.pwned=1">USDC</a>',
  '<style>*{display:none}</style>',
  '<template shadowrootmode="open"><slot></slot></template>',
  '{{constructor.constructor("window.pwned=1")()}}',
  'javascript:window.pwned=1',
  'data:text/html,<script>window.pwned=1</script>',
  '&lt;img src=x onerror=window.pwned=1&gt;',
  "' onmouseover='window.pwned=1",
]
const turning = ['Meta\u202EksaM', '\u2066evil\u2069', 'Meta\u200BMask', 'Mask\u0000\u001B[31m']
const invisible = /[\p{Cc}\p{Cf}]/u

const alien =
  'script, iframe, style, template, object, embed, img:not([src^="data:image/"]), a[href^="javascript"], [onerror], [onload], [onmouseover]'
const reject = (text: string) => () => Promise.reject(Object.assign(new Error(text), { code: -32_000 }))

const places: readonly [
  name: string,
  show: (text: string, make: (p?: TestAppParameters) => TestApp) => Promise<void>,
][] = [
  [
    'the name of a wallet in the list',
    async (text, make) => {
      const app = make({ wallets: [createTestWallet({ name: text })] })
      await render(app, <Connect />)
      expect(screen.getByTestId('wallet-test.wallet')).toBeTruthy()
    },
  ],
  [
    'what a wallet says when it fails, and its name',
    async (text, make) => {
      const wallet = createTestWallet({ name: text })
      wallet.onConnect = reject(text)
      const app = make({ wallets: [wallet] })
      const data = { connectorUid: 'eip155:test.wallet' }
      app.modal.push({ view: 'ConnectingExternal', data })
      await render(app, <ConnectingExternal data={data} />)
      await screen.findByRole('alert')
    },
  ],
  [
    'the name of a network',
    async (text, make) => {
      const [network] = createTestApp().config.networks
      if (!network) throw new Error('no network')
      const app = make()
      app.config._internal.setNetworks(app.config.networks.map((one) => ({ ...one, name: text })))
      await app.connect()
      await render(app, <Networks />)
    },
  ],
  [
    'what a view that broke said',
    async (text, make) => {
      const never = () => {}
      await render(
        make(),
        <ViewCrash reason="crash" error={new Error(text)} onRetry={never} onClose={never} />,
      )
    },
  ],
  [
    'a snackbar and an alert',
    async (text, make) => {
      const app = make()
      await render(
        app,
        <>
          <AlertLine />
          <SnackbarLine />
        </>,
      )
      act(() => {
        app.modal.alert(text)
        app.modal.notify({ variant: 'error', message: text })
      })
    },
  ],
  [
    'the address and the name of a picture',
    async (text, make) => {
      await render(
        make(),
        <>
          <ForeignImage name={text} seed={text} />
          <WalletImage name={text} src={undefined} />
        </>,
      )
    },
  ],
]

async function render(app: TestApp, view: ReactElement) {
  app.show(view)
  await act(async () => {})
}

describe('foreign text', () => {
  const apps: TestApp[] = []
  const make = (parameters?: TestAppParameters) => {
    const app = createTestApp(parameters)
    apps.push(app)
    return app
  }
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    cleanup()
    for (const app of apps.splice(0)) app.stop()
  })

  it.each(places)(
    '[X.41] [T-XSS] [3.13] %s is text and nothing else, whatever it is',
    async (_place, show) => {
      for (const text of markup) {
        await show(text, make)
        expect(
          [...document.body.querySelectorAll(alien)].map((one) => one.outerHTML),
          text,
        ).toEqual([])
        expect('pwned' in window).toBe(false)
        cleanup()
      }
    },
  )

  it('[X.41] [T-TXT] what a wallet says when it fails does not turn the text around it, nor end it', async () => {
    for (const text of turning) {
      const wallet = createTestWallet()
      wallet.onConnect = reject(text)
      const app = make({ wallets: [wallet] })
      const data = { connectorUid: 'eip155:test.wallet' }
      app.modal.push({ view: 'ConnectingExternal', data })
      await render(app, <ConnectingExternal data={data} />)
      await screen.findByRole('alert')
      expect(document.body.textContent).toMatch(/Meta|evil|Mask/)
      expect(document.body.textContent, text).not.toMatch(invisible)
      cleanup()
    }
    for (const text of turning) expect(text).toMatch(invisible)
  })

  it('the witness: as markup the same texts are more than text', () => {
    const harmful = markup.filter((text) => {
      document.body.innerHTML = text
      return document.body.querySelector(alien) !== null
    })
    document.body.innerHTML = ''
    expect(harmful.length).toBeGreaterThanOrEqual(7)
  })
})
