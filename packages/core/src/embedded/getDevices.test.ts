import { describe, expect, it, vi } from 'vitest'
import { getDevices, getDevicesQueryKey, getDevicesQueryOptions, revokeDevice } from './getDevices.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from './testing/startEmbedded.ts'

const device = (id: string, lastUsedAt: number) => ({
  id,
  kind: { browser: 'firefox' as const, system: 'linux' as const },
  isCurrent: id === 'mine',
  isSignedIn: true,
  isHere: true,
  lastUsedAt,
})
const frame = (handlers: Parameters<typeof createTestFrame>[0] = {}) =>
  createTestFrame({
    GET_DEVICES: async () => ({ devices: [device('mine', 1), device('phone', 2)] }),
    REVOKE_DEVICE: async () => undefined,
    ...handlers,
  })

describe('devices of the embedded wallet', () => {
  it('[X.14] are those the frame lists, the last used first', async () => {
    const { config } = await startSignedIn(frame())
    const devices = await getDevices(config)
    expect(devices.map(({ id }) => id)).toEqual(['phone', 'mine'])
    expect(devices[1]).toEqual({
      id: 'mine',
      browser: 'firefox',
      system: 'linux',
      isCurrent: true,
      isSignedIn: true,
      isHere: true,
      lastUsedAt: 1,
    })
  })

  it('[X.14] are revoked one by one or all but this one', async () => {
    const { config, last } = await startSignedIn(frame())
    await revokeDevice(config, { id: 'phone' })
    expect(last('REVOKE_DEVICE')).toEqual({ id: 'phone' })
    await revokeDevice(config)
    expect(last('REVOKE_DEVICE')).toBeUndefined()
  })

  it('[X.14] need somebody who is signed in', async () => {
    const { config, names } = startEmbedded(frame())
    await expect(getDevices(config)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await expect(revokeDevice(config, { id: 'phone' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(names()).not.toContain('REVOKE_DEVICE')
  })

  it('[X.14] a device that was revoked itself is signed out by the answer', async () => {
    const { config, login, connector } = await startSignedIn(
      frame({ GET_DEVICES: () => Promise.reject(new Error('Your session has ended. Sign in again.')) }),
    )
    await expect(getDevices(config)).rejects.toMatchObject({ code: 'LOGIN_REFUSED' })
    expect(login.user()).toBeUndefined()
    await vi.waitFor(() =>
      expect([...config.state.connections.values()].map((one) => one.connectorUid)).not.toContain(
        connector.uid,
      ),
    )
  })

  it('a person who declines in the frame is told apart from a failure', async () => {
    const { config } = await startSignedIn(
      frame({ REVOKE_DEVICE: () => Promise.reject(new Error('User rejected the request.')) }),
    )
    await expect(revokeDevice(config, { id: 'phone' })).rejects.toMatchObject({ code: 'LOGIN_DECLINED' })
  })

  it('query options are keyed by the wallet’s address and disabled without one', async () => {
    const { config } = await startSignedIn(frame())
    const { queryFn, enabled } = getDevicesQueryOptions(config, { address: '0xAb' })
    expect(enabled).toBe(true)
    expect(await queryFn({ signal: new AbortController().signal })).toHaveLength(2)
    expect(getDevicesQueryOptions(config, { address: undefined }).enabled).toBe(false)
    expect(getDevicesQueryKey({ address: '0xAb' })).toEqual(getDevicesQueryKey({ address: '0xaB' }))
  })
})
