// alone: the approval screen is one of its own
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFrameWorld } from '../../testing/startFrameWorld.ts'
import type { FrameServices } from '../FrameServices.ts'
import { showApproval } from '../screens/showApproval.ts'
import { deviceHandlers } from './deviceHandlers.ts'

vi.mock('../screens/showApproval.ts', () => ({ showApproval: vi.fn(), approveInWindow: vi.fn() }))
const decide = (isApproved: boolean) =>
  vi
    .mocked(showApproval)
    .mockImplementation(async ({ approval }) => ({ digest: approval.digest, isApproved }))
beforeEach(() => void decide(true))

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.mocked(showApproval).mockReset()
})

const firefox = { browser: 'firefox', system: 'linux' }
const list = {
  devices: [
    { id: 'mine', name: 'Firefox on Linux', kind: firefox, approvedAt: 1, lastUsedAt: 5, isCurrent: true },
    {
      id: 'phone',
      name: 'x',
      kind: { browser: 'safari', system: 'ios' },
      approvedAt: 1,
      lastUsedAt: 3,
      isCurrent: false,
    },
    {
      id: 'old',
      name: 'x',
      kind: { browser: 'other', system: 'other' },
      approvedAt: 1,
      lastUsedAt: 2,
      isCurrent: false,
    },
  ],
  sessions: [
    {
      id: 's1',
      deviceId: 'mine',
      app: 'https://app.example.org',
      createdAt: 1,
      lastUsedAt: 9,
      isCurrent: true,
    },
    {
      id: 's2',
      deviceId: 'phone',
      app: 'https://shop.example',
      createdAt: 1,
      lastUsedAt: 4,
      isCurrent: false,
    },
  ],
}

function start(ended: readonly string[] = ['s2'], fails: (path: string) => boolean = () => false) {
  const calls: { base: string; path: string; body: unknown; token: string | undefined }[] = []
  const world = startFrameWorld({
    handlers: (services) =>
      deviceHandlers({
        ...services,
        auth: 'https://auth.example.org',
        keys: 'https://keys.example.org',
        api: {
          call: async (base: string, route: { path: string }, body: unknown, token?: string) => {
            calls.push({ base, path: route.path, body, token })
            if (fails(route.path)) throw new Error('offline')
            return route.path === authApi.sessions.path ? list : { done: true, ended }
          },
        },
        session: { ...services.session, accessToken: async () => 'access' },
      } as unknown as FrameServices),
  })
  open.push(world)
  const writes = () => calls.filter(({ path }) => path !== authApi.sessions.path)
  return { ...world, writes }
}

describe('GET_DEVICES', () => {
  it('[X.14] answers devices with their last use, and no other app', async () => {
    const { messenger, frame } = start()
    const reply = await messenger.request('GET_DEVICES', undefined)
    expect(frame).toBeDefined()
    expect(reply.devices).toEqual([
      { id: 'mine', kind: firefox, isCurrent: true, isSignedIn: true, isHere: true, lastUsedAt: 9 },
      {
        id: 'phone',
        kind: { browser: 'safari', system: 'ios' },
        isCurrent: false,
        isSignedIn: true,
        isHere: false,
        lastUsedAt: 4,
      },
      {
        id: 'old',
        kind: { browser: 'other', system: 'other' },
        isCurrent: false,
        isSignedIn: false,
        isHere: false,
        lastUsedAt: 2,
      },
    ])
    expect(JSON.stringify(reply)).not.toContain('shop.example')
  })
})

describe('REVOKE_DEVICE', () => {
  it('[X.14] ends what the person has approved, at the keys service first', async () => {
    const { messenger, writes } = start(['s2', 'opened meanwhile'])
    await messenger.request('REVOKE_DEVICE', { id: 'phone' })
    const { description } = vi.mocked(showApproval).mock.calls[0]?.[0].approval ?? {}
    expect(description?.title).toBe('Sign out Safari on iOS')
    const end = { base: 'https://keys.example.org', path: keysApi.endSessions.path, token: 'access' }
    expect(writes()).toEqual([
      { ...end, body: { sessions: ['s2'] } },
      {
        base: 'https://auth.example.org',
        path: authApi.revoke.path,
        body: { what: 'device', id: 'phone', language: 'en' },
        token: 'access',
      },
      // a session that was not listed yet
      { ...end, body: { sessions: ['opened meanwhile'] } },
    ])
  })

  it('[X.14, X.14d] where the keys service can’t be reached the device stays in the list, so that it can be revoked again', async () => {
    let isOffline = true
    const fails = (path: string) => isOffline && path === keysApi.endSessions.path
    const { messenger, writes } = start(['s2'], fails)
    await expect(messenger.request('REVOKE_DEVICE', { id: 'phone' })).rejects.toThrow()
    expect(writes().map(({ path }) => path)).toEqual([keysApi.endSessions.path])
    isOffline = false
    await messenger.request('REVOKE_DEVICE', { id: 'phone' })
    expect(
      writes()
        .slice(1)
        .map(({ path }) => path),
    ).toEqual([keysApi.endSessions.path, authApi.revoke.path])
  })

  it('[X.14] without an id it is about all other devices', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `s${index}`)
    const { messenger, writes } = start(many)
    await messenger.request('REVOKE_DEVICE', undefined)
    expect(vi.mocked(showApproval).mock.calls[0]?.[0].approval.description).toMatchObject({
      title: 'Sign out all other devices',
      summary: [{ label: 'Devices', value: '2' }],
    })
    expect(writes()[1]?.body).toEqual({ what: 'otherDevices', language: 'en' })
    const ended = writes()
      .filter(({ path }) => path === keysApi.endSessions.path)
      .map(({ body }) => (body as { sessions: string[] }).sessions)
    // its own session stays
    expect(ended[0]).toEqual(['s2'])
    expect(ended.flat().toSorted()).toEqual(many.toSorted())
    // as many as one request takes
    for (const sessions of ended) expect(sessions.length).toBeLessThanOrEqual(500)
  })

  it('[X.14] a page alone ends nothing: the person declines, or names no device of theirs', async () => {
    decide(false)
    const { messenger, writes } = start()
    await expect(messenger.request('REVOKE_DEVICE', { id: 'phone' })).rejects.toThrow(
      'User rejected the request.',
    )
    await expect(messenger.request('REVOKE_DEVICE', { id: 'nobody' })).rejects.toThrow(
      'no longer in your account',
    )
    await expect(messenger.request('REVOKE_DEVICE', { id: 'mine' })).rejects.toThrow('Sign out instead')
    expect(writes()).toEqual([])
    expect(showApproval).toHaveBeenCalledTimes(1)
  })
})
