// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import type { FrameServices } from '../FrameServices.ts'
import { showSettings } from './showSettings.ts'

const known = {
  active: { id: 'set' },
  addresses: { eip155: '0x1111111111111111111111111111111111111111' },
  recoveryKeys: [] as { kind: string }[],
}

/** The services of a wallet that this device can open, of a project with this custody. */
function createServices(custody: string, { locale = 'en', recoveryKeys = known.recoveryKeys } = {}) {
  const wallet = { ...known, recoveryKeys }
  return {
    config: { custody, smartSessions: false, networks: [] },
    session: { account: async () => ({ id: 'mira', email: 'mira@example.org', createdAt: 0 }) },
    wallet: {
      find: async () => wallet,
      open: async () => ({ kind: 'ready', wallet, isProtected: true }),
    },
    store: { get: async () => undefined },
    state: { look: lookOf(locale) },
  } as unknown as FrameServices
}

const find = (testId: string) => document.querySelector(`[data-testid=${testId}]`)

async function show(services: FrameServices) {
  await showSettings(services)
  await vi.waitFor(() => expect(find('settings-facts')).not.toBeNull())
}

afterEach(() => document.body.replaceChildren())

describe('the wallet’s own settings', () => {
  it('[X.01] a wallet the operator can sign for says so above its facts', async () => {
    await show(createServices('operator-recoverable'))
    const banner = find('custody-banner')
    expect(banner?.textContent).toContain('can sign with this wallet without you')
    expect(banner?.compareDocumentPosition(find('settings-facts') as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  it('[X.01] in the language of the app', async () => {
    await show(createServices('operator-recoverable', { locale: 'ar' }))
    expect(find('custody-banner')?.textContent).toContain('من دونك')
  })

  it.each([
    ['user-held', []],
    ['user-held', [{ kind: 'operator' }]],
    ['split-operator', []],
  ])('[X.01] any other doesn’t: %s with %j', async (custody, recoveryKeys) => {
    await show(createServices(custody, { recoveryKeys }))
    expect(find('custody-banner')).toBeNull()
    expect(find('settings-facts')?.textContent).toContain('Who can sign')
  })
})
