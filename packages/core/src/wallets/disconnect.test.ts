import { describe, expect, it, vi } from 'vitest'
import { updateAccount } from '../accounts/getAccount.ts'
import { TimeoutError } from '../base/errors.ts'
import { updateSend } from '../config/sendForm.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestConfig } from '../testing/createTestConfig.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { DisconnectError } from './errors.ts'

async function connectedTwice() {
  const evm = createTestWallet({ id: 'evm', network: 'eip155:10' })
  const other = createTestWallet({ id: 'dot', namespace: 'polkadot', network: 'polkadot:91b1' })
  const test = startTestConfig({
    networks: [
      testNetwork(1),
      testNetwork(10),
      { ...testNetwork(1), id: '91b1', caipNetworkId: 'polkadot:91b1' },
    ],
    adapters: [
      createTestAdapter({ wallets: [evm] }),
      createTestAdapter({ wallets: [other], namespace: 'polkadot' }),
    ],
  })
  await connect(test.config, { connector: other.connector })
  await connect(test.config, { connector: evm.connector })
  return { ...test, evm, other }
}

describe('disconnect', () => {
  it('[S4.33] resets the send form before any wallet is told', async () => {
    const { config, evm } = await connectedTwice()
    updateSend(config, { sendTokenAmount: '1', receiverAddress: '0xb' })
    const held = evm.hold('disconnect')
    const ending = disconnect(config)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    expect(config.state.send).toMatchObject({ sendTokenAmount: undefined, receiverAddress: undefined })
    expect(config.state.status).toBe('connected')
    held[0]?.approve()
    await ending
    expect(config.state.status).toBe('disconnected')
  })

  it('[S4.34] [S4.37] ends every namespace, whatever one of them answers, and announces it', async () => {
    const { config, evm, other, events } = await connectedTwice()
    evm.fail('disconnect', { thrown: new Error('no') })
    await disconnect(config)
    expect(other.asked).toContain('disconnect')
    expect(config.state.connections.size).toBe(0)
    expect(events.at(-1)).toEqual({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } })
  })

  it('[S4.34] [S4.37] ends only the namespace that is named', async () => {
    const { config, other, events } = await connectedTwice()
    await disconnect(config, { namespace: 'eip155' })
    expect([...config.state.connections.keys()]).toEqual(['polkadot:dot'])
    expect(other.asked).not.toContain('disconnect')
    expect(events.at(-1)).toEqual({ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } })
  })

  it('[S4.36] leaves a session alone that was opened while the wallet took its time to end the one before', async () => {
    const { config, evm } = await connectedTwice()
    const held = evm.hold('disconnect')
    const ending = disconnect(config, { namespace: 'eip155' })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await connect(config, { connector: evm.connector })
    held[0]?.approve()
    await ending
    expect(config.state.connections.get('eip155:evm')?.status).toBe('connected')
    expect(config.state.current.eip155).toBe('eip155:evm')
    expect(config.state.activeNetwork).toBe('eip155:10')
    const stored = (key: string) => JSON.stringify(config._internal.storage.get(key, (raw) => raw))
    expect(stored('eip155:connected_connector_id')).toContain('evm')
    expect(stored('disconnected_connector_ids') ?? '').not.toContain('evm')
  })

  it('[S4.35] resets what is known of the account, and the network', async () => {
    const { config } = await connectedTwice()
    updateAccount(config, { namespace: 'eip155', details: { balance: '1', profileName: 'a' } })
    expect(config.state.activeNetwork).toBe('eip155:10')
    await disconnect(config, { namespace: 'eip155' })
    expect(config.state.accountDetails.eip155).toBeUndefined()
    expect(config.state.accountDetails.polkadot).toBeDefined()
    expect(config.state.activeNetwork).toBe('eip155:1')
    await switchNetwork(config, { network: 'polkadot:91b1' })
    await disconnect(config)
    expect(config.state.accountDetails).toEqual({})
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[S4.36] removes the stored connector ids and social provider; of a named namespace only its id', async () => {
    const { config, storage } = await connectedTwice()
    storage.entries.set('latchkey/connected_social', 'google')
    await disconnect(config, { namespace: 'eip155' })
    expect(storage.entries.has('latchkey/eip155:connected_connector_id')).toBe(false)
    expect(storage.entries.get('latchkey/polkadot:connected_connector_id')).toBe('dot')
    expect(storage.entries.get('latchkey/connected_social')).toBe('google')
    await disconnect(config)
    expect(storage.entries.has('latchkey/polkadot:connected_connector_id')).toBe(false)
    expect(storage.entries.has('latchkey/connected_social')).toBe(false)
    expect(storage.entries.has('latchkey/active_caip_network_id')).toBe(false)
    expect(JSON.parse(storage.entries.get('latchkey/disconnected_connector_ids') ?? '')).toEqual({
      eip155: ['evm'],
      polkadot: ['dot'],
    })
  })

  it('[S4.36] forgets the id of a connector that is gone from the page, before the engine has started', async () => {
    const { config, storage } = createTestConfig()
    storage.entries.set('latchkey/schema', '1')
    storage.entries.set('latchkey/eip155:connected_connector_id', 'uninstalled')
    await disconnect(config)
    expect(storage.entries.has('latchkey/eip155:connected_connector_id')).toBe(false)
  })

  it('[S8.17] [S4.37] fails where no wallet could be told, with the cause, and forgets the session all the same', async () => {
    const { config, evm, other, events } = await connectedTwice()
    evm.fail('disconnect', { thrown: new Error('secret') })
    other.fail('disconnect', { thrown: new Error('secret') })
    const failure = await disconnect(config).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DisconnectError)
    expect(failure).toMatchObject({ message: 'Failed to disconnect', cause: expect.any(AggregateError) })
    expect(config.state.status).toBe('disconnected')
    expect(events.at(-1)).toEqual({
      event: 'DISCONNECT_ERROR',
      properties: {
        message: 'Failed to disconnect chain polkadot: Error, Failed to disconnect chain eip155: Error',
      },
    })
  })

  it('[S8.41] joins the failures of all chains into one event, with our words only', async () => {
    const { config, evm, other, events } = await connectedTwice()
    evm.fail('disconnect', { thrown: { code: -32603, message: 'secret' } })
    other.fail('disconnect', { thrown: new TimeoutError({ timeout: 1 }) })
    await expect(disconnect(config)).rejects.toThrow(DisconnectError)
    expect(events.filter(({ event }) => event === 'DISCONNECT_ERROR')).toEqual([
      {
        event: 'DISCONNECT_ERROR',
        properties: {
          message:
            'Failed to disconnect chain polkadot: TimeoutError TIMEOUT, Failed to disconnect chain eip155: Error',
        },
      },
    ])
  })

  it('[S8.41] logs the failure of one chain where another could be told', async () => {
    const { config, evm, events } = await connectedTwice()
    const warned = vi.spyOn(config.logger, 'warn')
    evm.fail('disconnect', { thrown: new TimeoutError({ timeout: 1 }) })
    await disconnect(config)
    expect(warned).toHaveBeenCalledWith('Failed to disconnect chain eip155: TimeoutError TIMEOUT')
    expect(events.map(({ event }) => event)).not.toContain('DISCONNECT_ERROR')
  })

  it('[S8.17] does not wait for ever for a wallet that never answers', async () => {
    vi.useFakeTimers()
    try {
      const { config, wallet } = startTestConfig()
      await connect(config, { connector: wallet.connector })
      wallet.hold('disconnect')
      const ending = disconnect(config).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await ending).toBeInstanceOf(DisconnectError)
      expect(config.state.status).toBe('disconnected')
    } finally {
      vi.useRealTimers()
    }
  })

  it('gives up a connect attempt under way', async () => {
    const { config, wallet } = startTestConfig()
    wallet.hold('connect')
    const connecting = expect(connect(config, { connector: wallet.connector })).rejects.toThrow('cancelled')
    await disconnect(config)
    await connecting
    expect(config.state.status).toBe('disconnected')
  })
})
