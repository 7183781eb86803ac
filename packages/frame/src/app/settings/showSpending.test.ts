// @vitest-environment happy-dom
import type { FrameConfig } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import type { FrameServices } from '../FrameServices.ts'
import { assessPayment, type GuardSources } from '../requests/guard/assessPayment.ts'
import { nativeToken } from '../requests/guard/solanaOutflows.ts'
import type { PreparedTransaction } from '../requests/PreparedRequest.ts'
import { showSpending } from './showSpending.ts'

const account = '0x1111111111111111111111111111111111111111'
const now = 1_800_000_000_000
const networks: FrameConfig['networks'] = [
  { caipNetworkId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  { caipNetworkId: 'eip155:137', name: 'Polygon', symbol: 'POL', decimals: 18 },
  { caipNetworkId: 'eip155:10', name: 'OP\u202e Mainnet', symbol: 'ETH', decimals: 18 },
  { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', symbol: 'SOL', decimals: 9 },
]

/** A frame whose server knows a price of one currency, none of another, and does not answer for a third. */
function start({ limit = 1_000, locale = 'en' } = {}) {
  let isDown = true
  const stored = new Map<string, unknown>()
  const store = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, value),
    delete: async (key: string) => void stored.delete(key),
  }
  const quotes: GuardSources['quotes'] = async (network) => {
    if (network === 'eip155:1') return { [nativeToken]: { price: 2500.125, decimals: 18 } }
    if (network === 'eip155:10' && isDown) throw new Error('The price service answered 503.')
    return network === 'eip155:10' ? { [nativeToken]: { price: 0.000123456, decimals: 18 } } : {}
  }
  const guard = {
    auth: 'https://api.example',
    api: { call: async () => ({ devices: [{ isCurrent: true, approvedAt: 0 }], sessions: [] }) },
    session: {
      account: async () => ({ id: 'mira', createdAt: 0 }),
      accessToken: async () => 'access',
    },
    rpc: { request: async () => '0x0' },
    quotes: vi.fn(quotes),
    store,
    limit,
    now: () => now,
  } as unknown as GuardSources
  const services = {
    config: { networks },
    guard,
    state: { look: lookOf(locale) },
  } as unknown as FrameServices
  const back = vi.fn()
  return {
    guard,
    back,
    recover: () => {
      isDown = false
    },
    show: () => showSpending(services, back),
  }
}

const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
const text = (testId: string) => find(testId)?.textContent ?? ''
const isShown = () => vi.waitUntil(() => find('spending-limit'))
afterEach(() => document.body.replaceChildren())

describe('the limit for payments in the settings', () => {
  it('[T-GUARD] states for each network whether its currency has a price, or every payment needs a code', async () => {
    start().show()
    await isShown()
    expect(text('spending-limit')).toBe('Daily limit$1,000')
    expect(text('spending-eip155:1')).toContain('One ETH counts as $2,500.13.')
    expect(text('spending-eip155:137')).toBe(
      'PolygonNo price is known for POL, so every payment needs a code.',
    )
    expect(text('spending-eip155:10')).toContain('couldn’t be loaded')
    expect(text(`spending-${networks[3]?.caipNetworkId}`)).toContain('No price is known for SOL')
    // A server's name can't turn the text around.
    expect(text('spending-eip155:10')).not.toContain('\u202e')
  })

  it('[T-GUARD] says what the guard does: a payment within the limit needs a code exactly where no price is known', async () => {
    const { guard, show, recover } = start()
    const compare = async () => {
      document.body.replaceChildren()
      show()
      await isShown()
      for (const { caipNetworkId } of networks.filter((one) => one.caipNetworkId.startsWith('eip155'))) {
        const payment: PreparedTransaction = {
          kind: 'transaction',
          method: 'eth_sendTransaction',
          origin: 'https://app.example.org',
          account,
          network: caipNetworkId,
          chainId: '0x1',
          to: `0x${'2'.repeat(40)}`,
          value: '0x1',
          data: '0x',
          nonce: '0x0',
          gas: '0x5208',
          fees: { kind: 'legacy', gasPrice: '0x1' },
        }
        const { reason } = await assessPayment(guard, payment, undefined)
        const stated = find(`spending-${caipNetworkId}`)?.dataset.price
        expect([caipNetworkId, stated]).toEqual([caipNetworkId, reason ?? 'known'])
      }
    }
    await compare()
    recover()
    await compare()
    expect(find('spending-eip155:10')?.dataset.price).toBe('known')
  })

  it('a price that could not be loaded can be asked for again; small prices have digits', async () => {
    const { show, recover } = start()
    show()
    await isShown()
    recover()
    find('spending-retry')?.click()
    await vi.waitUntil(() => text('spending-eip155:10').includes('One ETH counts as $0.0001235.'))
    expect(find('spending-retry')).toBeNull()
  })

  it('without a limit it asks nobody, and warns', async () => {
    const { guard, show, back } = start({ limit: 0 })
    show()
    expect(text('spending-unlimited')).toContain('There’s no limit')
    expect(guard.quotes).not.toHaveBeenCalled()
    find('spending-back')?.click()
    expect(back).toHaveBeenCalled()
  })

  it('is in Arabic where the person reads that', async () => {
    start({ locale: 'ar' }).show()
    await isShown()
    expect(text('spending-eip155:137')).toContain('لا سعر معروف')
    expect(text('spending-eip155:1')).toContain('ETH')
  })
})
