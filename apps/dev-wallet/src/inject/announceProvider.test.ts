import { describe, expect, it, vi } from 'vitest'
import { announceProvider } from './announceProvider.ts'
import { parseSettings } from './createPageLink.ts'
import type { Provider } from './createProvider.ts'

describe('announceProvider', () => {
  it('announces at once and on request, always with the same uuid', () => {
    const heard: CustomEvent[] = []
    window.addEventListener('eip6963:announceProvider', (event) => heard.push(event as CustomEvent))
    const provider = { request: vi.fn(), on: vi.fn(), removeListener: vi.fn() } as unknown as Provider
    announceProvider(window, provider)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    const { info } = heard[0]?.detail ?? {}
    expect(info).toMatchObject({ name: 'Latchkey Dev Wallet', rdns: 'dev.latchkey.wallet' })
    expect(info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(info.icon).toMatch(/^data:image\/svg\+xml,/)
    expect(heard[1]?.detail.info).toBe(info)
    expect(heard[1]?.detail.provider).toBe(provider)
  })
})

describe('readSettings', () => {
  const script = (attributes: Record<string, string>) => {
    const tag = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
    return tag
  }
  it.each([
    [
      'the extension file',
      { origin: 'http://dev-wallet.localhost:5000/x' },
      {},
      'http://dev-wallet.localhost:5000',
    ],
    ['the attribute', undefined, { 'data-wallet-origin': 'https://a.example' }, 'https://a.example'],
    [
      'the address of the tag',
      undefined,
      { src: 'http://dev-wallet.localhost:4180/inject.js' },
      'http://dev-wallet.localhost:4180',
    ],
    ['no http origin', { origin: 'javascript:alert(1)' }, { 'data-wallet-origin': 'file:///x' }, undefined],
    ['nothing', undefined, {}, undefined],
  ])('takes the origin from %s', (_name, given, attributes, origin) => {
    expect(parseSettings(given, script(attributes))?.origin).toBe(origin)
  })
})
