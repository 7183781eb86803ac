import type { ConsoleLimits, ConsoleSponsorship } from '@latchkey/protocol/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueries } from '../api/queries.ts'
import { words } from '../words.ts'
import { Limits } from './Limits.tsx'
import { Sponsorship } from './Sponsorship.tsx'

const rule = { capacity: 100, refillPerSecond: 10 }
const limits: ConsoleLimits = {
  limits: [
    {
      id: 'route',
      variable: 'LATCHKEY_LIMIT_ROUTE',
      ...rule,
      configured: { capacity: 80, refillPerSecond: 8 },
      isChanged: true,
      least: 1,
      factor: 10,
    },
  ],
  refused: [],
  scope: 'server',
}
const budget = { daily: '2000000000000000000', perOperation: '1000000000000000', perAccountDaily: null }
const sponsorship: ConsoleSponsorship = {
  policies: [
    {
      ...{ project: 'shop', chain: 'eip155:1', used: '0', ...budget, configured: budget, isChanged: false },
      deposits: [
        { entryPoint: '0.7', total: '3000000000000000000', own: '1500000000000000000' },
        { entryPoint: '0.8', total: null, own: null },
      ],
    },
  ],
  senders: [],
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

/** Shows a page. `answer` answers what it sends. */
async function open(page: ReactElement, answer: () => Response) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: URL, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body ?? ''))
      return answer()
    }
    return Response.json(url.pathname === '/api/limits' ? limits : sponsorship)
  })
  const host = document.createElement('div')
  document.body.append(host)
  opened.root = createRoot(host)
  await act(async () =>
    opened.root?.render(<QueryClientProvider client={createQueries()}>{page}</QueryClientProvider>),
  )
  const find = (text: string) =>
    [...document.querySelectorAll('button')].find(
      (one) => one.textContent === text || one.getAttribute('aria-label') === text,
    )
  const press = async (text: string) => {
    await vi.waitFor(() => act(async () => expect(find(text)).toBeDefined()))
    await act(async () => find(text)?.click())
  }
  const fill = async (label: string, value: string) => {
    const owner = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
    const input = document.getElementById(owner?.getAttribute('for') ?? '') as HTMLInputElement
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  const shows = (text: string) =>
    vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(text)))
  return { sent, find, press, fill, shows }
}

const refuse = (status: number, field: string, description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status })

it('[X.59] a limit is sent as it was and becomes, once it was reviewed; nothing is sent before', async () => {
  const { sent, press, fill, shows, find } = await open(<Limits />, () => Response.json({ done: true }))
  const name = words.limits.names.route ?? ''
  await press(words.change.changeOf(name))
  await shows(words.limits.factor(10))
  expect(find(words.change.review)?.disabled).toBe(true)
  await fill(words.limits.burst, '0')
  await shows(words.limits.between(1, 999_999_999))
  expect(find(words.change.review)?.disabled).toBe(true)
  await fill(words.limits.burst, '120')
  await press(words.change.review)
  await shows('120')
  expect(sent).toEqual([])
  await press(words.change.apply)
  await shows(words.limits.done(name))
  expect(sent).toEqual([{ limit: 'route', before: rule, after: { capacity: 120, refillPerSecond: 10 } }])
})

it('[X.59] what is configured comes back as such, not as a value that looks like it', async () => {
  const { sent, press, shows } = await open(<Limits />, () => Response.json({ done: true }))
  await press(words.change.changeOf(words.limits.names.route ?? ''))
  await press(words.change.reset)
  await shows('80')
  await press(words.change.apply)
  await vi.waitFor(() => expect(sent).toEqual([{ limit: 'route', before: rule, after: null }]))
})

it('[X.68] a budget shows its share of what is deposited for each entry point', async () => {
  const { shows } = await open(<Sponsorship />, () => Response.json({ done: true }))
  await shows(words.gas.shareHint)
  await shows(words.gas.share('0.7'))
  await shows(words.gas.shareOf('1.5', '3'))
  await shows(words.gas.share('0.8'))
  await shows(words.gas.unreadable)
})

it('[X.59] a refusal, and no answer at all, stay in the dialog with what was filled in', async () => {
  let answer = (): Response => {
    throw new TypeError('no network')
  }
  const { sent, press, fill, shows } = await open(<Sponsorship />, () => answer())
  await press(words.change.changeOf('shop · eip155:1'))
  await fill(words.gas.daily, '3.000000000000000001')
  await press(words.change.review)
  await shows(words.gas.raises)
  await press(words.change.apply)
  await shows(words.errors.noAnswer)
  answer = () => refuse(409, 'before', 'Somebody changed it meanwhile.')
  await press(words.change.apply)
  await shows('Somebody changed it meanwhile.')
  await shows('3.000000000000000001')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual({
    project: 'shop',
    before: budget,
    after: { ...budget, daily: '3000000000000000001' },
  })
})
