import type { Page } from 'playwright-core'
import { account } from '../../e2e/fixtures/accounts.ts'
import type { Scene, SceneWallet } from './Scene.ts'

/** Nobody's account but these pictures'. */
export const me = account(9).address
/** The account whose past the local chain is seeded with. */
export const visitor = account(0).address
/** An account that never did anything. */
export const nobody = account(12).address

/** A scene of the modal in the lab, without a connection. */
export function scene(view: string, state: string, more: Partial<Omit<Scene, 'view' | 'state'>> = {}): Scene {
  return {
    view,
    state,
    path: '/lab',
    wallets: [{ accounts: [me] }],
    connected: false,
    cut: '.lk-panel',
    touch: false,
    ...more,
  }
}

/** A scene that begins in `Account`. */
export function signedIn(
  view: string,
  state: string,
  {
    wallet,
    ...more
  }: Partial<Omit<Scene, 'view' | 'state' | 'wallets'>> & { wallet?: Partial<SceneWallet> } = {},
): Scene {
  return scene(view, state, { ...more, wallets: [{ accounts: [me], ...wallet }], connected: true })
}

/** Clicks the first element with this test id. */
export const click = (page: Page, id: string) => page.getByTestId(id).first().click()

/** Waits for the first element with this test id. */
export const shown = (page: Page, id: string) => page.getByTestId(id).first().waitFor()

/** Opens the modal and waits for a view. */
export async function open(page: Page, view = 'Connect') {
  await page.getByTestId('connect-button').or(page.getByTestId('account-button')).first().click()
  await shown(page, `view-${view}`)
}

/** Answers a path with a status, as a server in trouble does. */
export const refuse =
  (path: string, status = 503) =>
  (page: Page) =>
    page.route(path, (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: JSON.stringify({
          status: 'FAILED',
          reasons: [{ field: '', description: 'The service is being serviced' }],
        }),
      }),
    )

/** Never answers a path. */
export const hold = (path: string) => (page: Page) => page.route(path, () => {})

/** Never answers a method of a chain's RPC. */
export const holdRpc = (method: string) => (page: Page) =>
  page.route('**/*', (route) => (route.request().postData()?.includes(method) ? undefined : route.fallback()))

/** Keeps what the page does after exactly so many milliseconds from happening: a moment that ends by itself is looked at. */
export const holdAfter = (time: number) => (page: Page) => page.addInitScript(holdTimers, time)

/** The same from now on: what came before, e.g. the closing of a modal, went its way. */
export const holdFromNow = (page: Page, time: number) => page.evaluate(holdTimers, time)

function holdTimers(held: number) {
  const wait = window.setTimeout
  const start = (run: () => void, ms?: number) => (ms === held ? 0 : wait(run, ms))
  Object.assign(window, { setTimeout: start })
}
