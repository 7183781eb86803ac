import { expect, it } from 'vitest'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { switchNamespace } from './switchNamespace.ts'

it('[S1.16] the app moves to the family of a connected wallet, asks no wallet, and stays where there is none', async () => {
  const { config, wallet } = startTestConfig()
  expect(switchNamespace(config, { namespace: 'eip155' })).toBe(false)
  await connect(config, { connector: wallet.connector })
  const asked = [...wallet.asked]
  expect(switchNamespace(config, { namespace: 'solana' })).toBe(false)
  config._internal.setState((state) => ({ ...state, activeNetwork: undefined }))
  expect(switchNamespace(config, { namespace: 'eip155' })).toBe(true)
  expect([config.state.activeNetwork, wallet.asked]).toEqual(['eip155:1', asked])
  await disconnect(config)
  expect(switchNamespace(config, { namespace: 'eip155' })).toBe(false)
})
