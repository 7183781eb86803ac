import type {
  ConsoleAudit,
  ConsoleLimits,
  ConsoleProjects,
  ConsoleSession,
  ConsoleSponsorship,
  ConsoleTraffic,
} from '@latchkey/protocol/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { App } from './App.tsx'
import { createQueries } from './api/queries.ts'
import { words } from './words.ts'

// What a server that has just been set up answers. e2e/all/console.spec.ts opens the same pages over a server that runs.
const session: ConsoleSession = {
  actor: 'mira@server',
  until: 1_800_000_000_000,
  passkeys: [],
  sessions: [],
  version: '1.2.3',
  relay: 'configured',
}
const projects: ConsoleProjects = {
  check: 'auto',
  configured: null,
  features: ['swap'],
  embedders: null,
  projects: [],
}
const limits: ConsoleLimits = { limits: [], refused: [{ rule: 'route', count: 0 }], scope: 'node' }
const none: number[] = []
const traffic: ConsoleTraffic = {
  at: none,
  step: 10,
  connections: none,
  published: none,
  delivered: none,
  requests: none,
  failed: none,
  refused: none,
}
const sponsorship: ConsoleSponsorship = { policies: [], senders: [] }
const audit: ConsoleAudit = { entries: [], count: 0 }
const health = { status: 'ready', database: 'ready', limits: 'local', chains: {}, parts: {} }

type Answers = Readonly<Record<string, unknown>>
const fresh: Answers = {
  '/api/session': session,
  '/api/projects': projects,
  '/api/limits': limits,
  '/api/traffic': traffic,
  '/api/sponsorship': sponsorship,
  '/api/audit': audit,
  '/api/health': health,
}

const opened: { root?: Root } = {}
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await act(async () => opened.root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Opens a page of the console. An answer may be a status, or a promise that waits. */
async function open(
  page: string,
  answers: Answers,
  watch: (headers: Readonly<Record<string, string>>) => void = () => undefined,
) {
  vi.stubGlobal('fetch', async (url: URL, { headers }: { headers: Readonly<Record<string, string>> }) => {
    watch(headers)
    const answer = await answers[url.pathname]
    if (answer instanceof Error) throw answer
    const reasons = [{ field: '', description: 'It is broken.' }]
    return typeof answer === 'number'
      ? new Response(JSON.stringify({ status: 'FAILED', reasons }), { status: answer })
      : new Response(JSON.stringify(answer))
  })
  location.hash = page.startsWith('#') ? page : `#/${page}`
  const host = document.createElement('div')
  document.body.append(host)
  opened.root = createRoot(host)
  const client = createQueries()
  await act(async () =>
    opened.root?.render(
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>,
    ),
  )
  const shows = (text: string) => vi.waitFor(() => act(async () => expect(host.textContent).toContain(text)))
  return { host, client, shows }
}

it.each([
  ['overview', words.overview.collecting],
  ['projects', words.projects.none],
  ['limits', words.limits.nothingRefused],
  ['gas', words.gas.none],
  ['accounts', words.accounts.text],
  ['audit', words.audit.none],
  ['access', words.access.none],
])('[X.59] the page %s says what it is for while there is nothing', async (page, text) => {
  const { shows } = await open(page, fresh)
  await shows(text)
})

it('[X.59] a page says that it loads, then why it can’t be shown, and tries again', async () => {
  let answer: unknown = new Promise(() => undefined)
  const answers = {
    ...fresh,
    get '/api/limits'() {
      return answer
    },
  }
  const first = await open('limits', answers)
  await first.shows(words.states.loading)
  await act(async () => opened.root?.unmount())
  answer = 500
  const { host, shows } = await open('limits', answers)
  await shows('It is broken.')
  answer = limits
  await act(async () =>
    [...host.querySelectorAll('button')].find((one) => one.textContent === words.states.retry)?.click(),
  )
  await shows(words.limits.nothingRefused)
})

it('[X.59] nobody who is signed out sees what was shown before', async () => {
  let answer: unknown = session
  const answers = {
    ...fresh,
    get '/api/session'() {
      return answer
    },
  }
  const { client, shows, host } = await open('projects', answers)
  await shows(words.projects.none)
  answer = 401
  await act(() => client.refetchQueries({ queryKey: ['/api/session'] }))
  await shows(words.signIn.ended)
  expect(host.textContent).not.toContain(words.projects.none)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(['/api/session'])
})

it('[X.59] an answer of another shape is not shown', async () => {
  const { shows } = await open('limits', { ...fresh, '/api/limits': { limits: 'many' } })
  await shows(words.errors.unknownAnswer)
})

it('[X.59] a link that is pasted into a tab whose session has ended opens it, and leaves the address bar', async () => {
  let answer: unknown = session
  const answers = {
    ...fresh,
    get '/api/session'() {
      return answer
    },
    get '/api/sign-in'() {
      answer = session
      return { done: true, proof: 'a proof' }
    },
  }
  const { client, shows } = await open('projects', answers)
  await shows(words.projects.none)
  answer = 401
  await act(() => client.refetchQueries({ queryKey: ['/api/session'] }))
  await shows(words.signIn.ended)
  await act(async () => {
    location.hash = '#ticket=abc.def'
    dispatchEvent(new Event('hashchange'))
  })
  await shows(words.overview.collecting)
  expect(location.hash).toBe('')
})

it.each([
  ['is sent where somebody is signed in', { done: true, proof: 'a proof' }, words.projects.none],
  ['that is refused leaves whoever is signed in where they are', 403, 'It is broken.'],
])('[X.59] a link %s, once', async (_what, answer, shown) => {
  let sent = 0
  const answers = {
    ...fresh,
    get '/api/sign-in'() {
      sent++
      return answer
    },
  }
  const { shows, host } = await open('projects', answers)
  await shows(words.projects.none)
  await act(async () => {
    location.hash = '#ticket=abc.def'
    dispatchEvent(new Event('hashchange'))
  })
  await vi.waitFor(() => expect(sent).toBe(1))
  location.hash = '#/projects'
  await act(async () => void dispatchEvent(new Event('hashchange')))
  await shows(shown)
  expect(host.textContent).toContain(words.shell.signOut)
  expect(sent).toBe(1)
})

it('[X.59] says of each call whether somebody touched the page since the one before', async () => {
  const polls: boolean[] = []
  const { client } = await open('access', fresh, (headers) => polls.push('x-latchkey-poll' in headers))
  const again = () => act(() => client.refetchQueries({ queryKey: ['/api/session'] }))
  await again()
  polls.length = 0
  await again()
  dispatchEvent(new Event('pointerdown'))
  await again()
  await again()
  expect(polls).toEqual([true, false, true])
})
