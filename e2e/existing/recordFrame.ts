import type { Page } from '@playwright/test'

/** A message between the client and the wallet's frame. */
type FrameMessage = { readonly type: string; readonly id?: string; readonly payload?: unknown }

type Posted = FrameMessage & { readonly at: number }
type Press = { readonly isTrusted: boolean; readonly width: number; readonly height: number }
type Recorded =
  | { readonly kind: 'posted'; readonly message: FrameMessage; readonly at: number }
  | { readonly kind: 'answered'; readonly message: FrameMessage }
  | { readonly kind: 'pressed'; readonly press: Press }

declare global {
  interface Window {
    recordFrame(recorded: Recorded): Promise<void>
  }
}

/** What a page and the wallet's frame in it posted to each other. */
export type FrameRecord = {
  /** Requests of the client, as they arrived in the frame. */
  readonly posted: readonly Posted[]
  /** Answers and events, as they arrived in the page. */
  readonly answered: readonly FrameMessage[]
  /** Clicks in the frame. A script's are not trusted, and a frame that is not shown has no size. */
  readonly presses: readonly Press[]
  /** How many requests of a name the client has posted. */
  count(name: string): number
  /** Requests without an answer, by type and id. Those of a page that was left are none: nobody waits for them. */
  unanswered(): string[]
}

/** Records from now on, in every document of the page, what the client and the wallet's frame post to each other. */
export async function recordFrame(page: Page): Promise<FrameRecord> {
  const posted: Posted[] = []
  const answered: FrameMessage[] = []
  const presses: Press[] = []
  let leftAt = 0
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) leftAt = Date.now()
  })
  await page.exposeBinding('recordFrame', (_, recorded: Recorded) => {
    if (recorded.kind === 'posted') posted.push({ ...recorded.message, at: recorded.at })
    else if (recorded.kind === 'answered') answered.push(recorded.message)
    else presses.push(recorded.press)
  })
  await page.addInitScript(() => {
    const isFrame = window !== window.top
    addEventListener('message', ({ data }) => {
      const type = String(data?.type)
      if (isFrame && type.startsWith('@w3m-app/'))
        void window.recordFrame({ kind: 'posted', message: data, at: Date.now() })
      else if (!isFrame && type.startsWith('@w3m-frame/'))
        void window.recordFrame({ kind: 'answered', message: data })
    })
    if (!isFrame) return
    const recordPress = ({ isTrusted }: Event) =>
      void window.recordFrame({
        kind: 'pressed',
        press: { isTrusted, width: innerWidth, height: innerHeight },
      })
    addEventListener('click', recordPress, { capture: true })
  })
  return {
    posted,
    answered,
    presses,
    count: (name) => posted.filter(({ type }) => type === `@w3m-app/${name}`).length,
    unanswered() {
      const ids = new Set(answered.map(({ id }) => id))
      return posted.filter(({ id, at }) => at > leftAt && !ids.has(id)).map(({ type, id }) => `${type} ${id}`)
    },
  }
}
