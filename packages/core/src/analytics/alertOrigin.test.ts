import { afterEach, expect, it, vi } from 'vitest'
import { createTestConfig } from '../testing/createTestConfig.ts'
import { alertRefusedOrigin } from './alertOrigin.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://app.example'
const service = 'https://events.example/e'
const missing = `Origin ${origin} not found on Allowlist - update configuration`

it.each<[string, number, unknown, string]>([
  [
    'other origins',
    200,
    { allowedOrigins: ['https://shop.example', '*.fair.example'] },
    `${missing} (refused by ${service}; project shop-1 allows https://shop.example, *.fair.example; if one of them means it, look at what stands before the server)`,
  ],
  [
    'one other origin',
    200,
    { allowedOrigins: ['https://shop.example'] },
    `${missing} (refused by ${service}; project shop-1 allows https://shop.example)`,
  ],
  [
    'more than can be read',
    200,
    { allowedOrigins: Array.from({ length: 9 }, (_, at) => `https://${at}.example`) },
    `${missing} (refused by ${service}; project shop-1 allows https://0.example, https://1.example, https://2.example, https://3.example, https://4.example and 4 more)`,
  ],
  [
    'a list nobody can read',
    503,
    {},
    `${missing} (refused by ${service}; the list of project shop-1 can't be read)`,
  ],
  [
    'this very origin',
    200,
    { allowedOrigins: [origin] },
    `Origin ${origin} is allowed by project shop-1, yet ${service} refused it (403) - look at what stands before the server`,
  ],
  [
    'all',
    200,
    { allowedOrigins: [] },
    `Origin ${origin} is allowed by project shop-1, yet ${service} refused it (403) - look at what stands before the server`,
  ],
])(
  '[S8.33] the alert names origin, service and rule; the project allows %s',
  async (_, status, body, long) => {
    vi.stubGlobal('location', { origin })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: string) => {
      const { pathname, searchParams } = new URL(input)
      if (pathname === '/projects/v1/origins') asked.push(searchParams.get('projectId') ?? '')
      return new Response(JSON.stringify(body), { status })
    })
    const { config } = createTestConfig({
      debug: true,
      logLevel: undefined,
      projectId: 'shop-1',
      server: { api: 'https://api.example' },
    })
    await alertRefusedOrigin(config, service)
    expect(asked).toEqual(['shop-1'])
    expect(config.state.alert).toEqual({ code: 'APKT002', short: 'Invalid App Configuration', long })
  },
)
