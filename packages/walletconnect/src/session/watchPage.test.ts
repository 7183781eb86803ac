import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectPair, createApp, createWallet } from '../testing/createPair.ts'
import { startTestRelay } from '../testing/startTestRelay.ts'
import { watchPage } from './createPeer.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A window and its document: what happens to the document alone is not heard by the window. */
function installPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = new EventTarget()
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return {
    happen(...names: string[]) {
      for (const name of names) {
        if (name === 'hidden' || name === 'visible') {
          document.visibilityState = name
          document.dispatchEvent(new Event('visibilitychange'))
        } else if (name === 'pageshow' || name === 'online' || name === 'offline')
          page.dispatchEvent(Object.assign(new Event(name), { persisted: true }))
        else document.dispatchEvent(new Event(name))
      }
    },
  }
}

/** What browsers tell a page that comes back, each in its order. */
const returns: [string, string[]][] = [
  ['a tab that is shown again', ['hidden', 'visible']],
  ['one that was frozen', ['hidden', 'freeze', 'resume', 'visible']],
  ['one that is frozen and thawed behind another', ['hidden', 'freeze', 'resume']],
  ['one out of the back-forward cache', ['hidden', 'pagehide', 'freeze', 'resume', 'pageshow', 'visible']],
  ['one that is shown before it is visible', ['pageshow', 'visible']],
  ['a network that is back', ['offline', 'online']],
]

describe('coming back', () => {
  it.each(returns)('[H4] [X.24] of %s is noticed, and nothing after the watch has ended', (_, events) => {
    const page = installPage()
    const woken = vi.fn()
    const offline = vi.fn()
    const stop = watchPage({ onWake: woken, onOffline: offline })
    page.happen(...events)
    expect(woken).toHaveBeenCalled()
    expect(offline).toHaveBeenCalledTimes(events.includes('offline') ? 1 : 0)
    woken.mockClear()
    offline.mockClear()
    stop()
    page.happen(...events)
    expect([woken, offline].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  it('[H4] is not what leaving looks like', () => {
    const page = installPage()
    const woken = vi.fn()
    watchPage({ onWake: woken, onOffline: () => {} })
    page.happen('hidden', 'pagehide', 'freeze')
    expect(woken).not.toHaveBeenCalled()
  })

  it.each(returns)(
    '[H4] [X.24] [X.17, X.17d] of %s finds a dead socket within 2 s, opens one in its place, and has the answer',
    async (_, events) => {
      const page = installPage()
      const relay = await startTestRelay()
      const [app, wallet] = [createApp([relay.url]), createWallet([relay.url])]
      const { session } = await connectPair(app, wallet)
      const asked = new Promise<number>((resolve) =>
        wallet.subscribe((event) => event.type === 'request' && resolve(event.request.id)),
      )
      const answer = app.request({
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: ['0x68'],
      })
      const id = await asked
      // While nobody looks nothing comes through; the wallet answers.
      page.happen('hidden')
      relay.onSocket = () => ({ code: 1001, reason: '' })
      relay.terminateAll()
      const responded = wallet.respond({ id, result: 'signed' })
      await vi.waitFor(() => expect(app.relayStatus().state).not.toBe('open'))
      relay.onSocket = () => undefined
      // From here on time stands still: who waited for a pause to end would have no answer.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      page.happen(...events)
      expect(await answer).toBe('signed')
      await responded
      const clients = relay.sockets().map(({ client }) => client)
      expect(new Set(clients).size).toBe(clients.length)
    },
  )
})
