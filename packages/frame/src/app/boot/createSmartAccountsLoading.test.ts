// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestError } from '../errors.ts'
import { createSmartAccountsLoading } from './createSmartAccountsLoading.ts'

// A module that the `import()` can load here. The element is answered by hand: happy-dom runs no script.
const room = `data:text/javascript,export const smartAccounts = { getPinnedCode: () => 'here' }`
const path = room.replaceAll(' ', '%20')

let answers: Response[]
const requests: RequestInit[] = []
beforeEach(() => {
  requests.length = 0
  document.documentElement.dataset.calls = `${path} sha384-room`
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init)
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.calls
})

/** Answers every added script element with an event. Returns the elements. */
function answerScripts(type: 'load' | 'error') {
  const added: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    added.push(node as HTMLScriptElement)
    queueMicrotask(() => (node as HTMLScriptElement).dispatchEvent(new Event(type)))
  })
  return added
}

describe('the room of smart accounts', () => {
  it('[X.04] is loaded once, by the hash that the document names', async () => {
    answers = [new Response('')]
    const added = answerScripts('load')
    const load = createSmartAccountsLoading()
    const [one, other] = await Promise.all([load(), load()])
    expect(one).toBe(other)
    expect(one.getPinnedCode('eip155:1')).toBe('here')
    expect(requests.map(({ integrity }) => integrity)).toEqual(['sha384-room'])
    expect(added.map(({ type, integrity, crossOrigin }) => ({ type, integrity, crossOrigin }))).toEqual([
      { type: 'module', integrity: 'sha384-room', crossOrigin: 'anonymous' },
    ])
  })

  it('[X.04] a script that the browser refuses is not imported', async () => {
    answers = [new Response('')]
    answerScripts('error')
    await expect(createSmartAccountsLoading()()).rejects.toMatchObject({ code: 'network' })
  })

  it('[X.04] a page that names no hash loads nothing', async () => {
    document.documentElement.dataset.calls = path
    answers = [new Response('')]
    const added = answerScripts('load')
    await expect(createSmartAccountsLoading()()).rejects.toThrow(RequestError)
    expect([requests, added]).toEqual([[], []])
  })

  it.each([404, 410])(
    '[S7.70] a script of a version that is no longer there (%i): the page has to be reloaded',
    async (status) => {
      answers = [new Response('', { status })]
      const added = answerScripts('load')
      await expect(createSmartAccountsLoading()()).rejects.toMatchObject({
        code: 'reload',
        message: 'The wallet was updated while this page was open. Reload the page.',
      })
      expect(added).toEqual([])
      // control: a server that fails may have it again
      answers = [new Response('', { status: 502 })]
      await expect(createSmartAccountsLoading()()).rejects.toThrow('Check the connection and try again.')
    },
  )

  it('[S7.70] a failed load is tried again with the next request', async () => {
    answers = []
    answerScripts('load')
    const load = createSmartAccountsLoading()
    await expect(load()).rejects.toMatchObject({ code: 'network' })
    answers = [new Response('', { status: 502 }), new Response('')]
    await expect(load()).rejects.toMatchObject({ code: 'network' })
    expect((await load()).getPinnedCode('eip155:1')).toBe('here')
  })
})
