import { afterEach, expect, it, vi } from 'vitest'
import { createTestConfig } from '../testing/createTestConfig.ts'
import { alertRefusedOrigin } from './alertOrigin.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://app.example'
const service = 'https://events.example/e'
const missing = `Origin ${origin} not found on Allowlist - update configuration`

const allowed = `Origin ${origin} is allowed by project shop-1, yet ${service} refused it (403) - look at what stands before the server`
const nine = Array.from({ length: 9 }, (_, index) => `https://${index}.example`)

it.each<[string, readonly string[] | undefined, string]>([
  [
    'patterns',
    ['https://shop.example', '*.fair.example'],
    `${missing} (refused by ${service}; project shop-1 allows https://shop.example, *.fair.example; if one of them means it, look at what stands before the server)`,
  ],
  [
    'another origin',
    ['https://shop.example'],
    `${missing} (refused by ${service}; project shop-1 allows https://shop.example)`,
  ],
  [
    'more than five origins',
    nine,
    `${missing} (refused by ${service}; project shop-1 allows ${nine.slice(0, 5).join(', ')} and 4 more)`,
  ],
  [
    'a list that can not be read',
    undefined,
    `${missing} (refused by ${service}; the list of project shop-1 can't be read)`,
  ],
  ['this very origin', [origin], allowed],
  ['all', [], allowed],
])(
  '[S8.33] [X.59] the alert names origin, service and rule; the project allows %s',
  async (_, allowedOrigins, long) => {
    vi.stubGlobal('location', { origin })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const requested: string[] = []
    vi.stubGlobal('fetch', async (input: string) => {
      const { pathname, searchParams } = new URL(input)
      if (pathname === '/projects/v1/origins') requested.push(searchParams.get('projectId') ?? '')
      return Response.json({ allowedOrigins }, { status: allowedOrigins ? 200 : 503 })
    })
    const { config } = createTestConfig({
      debug: true,
      logLevel: undefined,
      projectId: 'shop-1',
      server: { api: 'https://api.example' },
    })
    await alertRefusedOrigin(config, service)
    expect(requested).toEqual(['shop-1'])
    expect(config.state.alert).toEqual({ code: 'APKT002', short: 'Invalid App Configuration', long })
  },
)
