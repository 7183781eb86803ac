import type { Page } from 'playwright-core'
import type { installScriptedWallet } from '../../e2e/fixtures/scriptedWallet.ts'

/** How the wallet of a scene is: where, with which accounts, and what it does instead of answering. */
export type SceneWallet = Parameters<typeof installScriptedWallet>[1]

/** One state of one view: how a fresh page gets there. */
export type Scene = {
  /** Whose sheet it is on: a view's name, or `page …` for a whole page. */
  readonly view: string
  readonly state: string
  readonly path: string
  /** Wallets of the page, in their order. */
  readonly wallets: readonly SceneWallet[]
  /** The first wallet is connected when the page is there, and `Account` open. */
  readonly connected: boolean
  /** What is broken or held up before the page asks for it. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** From there to the state. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Instead of `act`: to the window that is taken. */
  readonly popup?: (page: Page) => Promise<Page>
  /** What is cut out, with a margin: the modal's panel or the row of our buttons; else the whole window is taken. */
  readonly cut: '.lk-panel' | '.door' | undefined
  /** Taken on a page with a finger: what it shows differs there. */
  readonly touch: boolean
  /** It knows no other language, so that one set of pictures is enough. */
  readonly english?: boolean
}
