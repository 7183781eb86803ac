import { updateSend } from '@latchkey/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

const addressOf = (n: number) => `eip155:1:0x${n.toString(16).padStart(40, '0')}`
const balance = (n: number, numeric = '1') => ({
  name: `Coin ${n}`,
  symbol: `C${n}`,
  chainId: 'eip155:1',
  address: addressOf(n),
  price: 0,
  quantity: { decimals: '6', numeric },
  iconUrl: '',
})
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: '',
}

describe('WalletSendSelectToken', () => {
  let app: TestApp
  let server: TestServer
  const open = async (balances: object[]) => {
    server.balances = { balances }
    await app.connect()
    app.modal.push({ view: 'WalletSend' })
    app.modal.push({ view: 'WalletSendSelectToken' })
    app.show(<WalletSendSelectToken />)
    await screen.findByTestId('token-ETH')
  }
  beforeEach(() => {
    server = createTestServer()
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api } })
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('puts the chosen token into the form and clears the amount', async () => {
    await open([ether, balance(1), balance(2, '0')])
    expect(screen.queryByTestId('token-C2')).toBeNull()
    updateSend(app.config, { sendTokenAmount: '1.5', receiverAddress: '0xb' })
    fireEvent.click(screen.getByTestId('token-C1'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSend')
    expect(app.config.state.send).toMatchObject({
      token: { symbol: 'C1', decimals: 6, address: addressOf(1) },
      sendTokenAmount: undefined,
      receiverAddress: '0xb',
    })
    fireEvent.click(screen.getByTestId('token-ETH'))
    expect(app.config.state.send.token).toBeUndefined()
  })

  it('searches many tokens by name, symbol or contract', async () => {
    await open([ether, ...Array.from({ length: 20 }, (_, n) => balance(n + 1))])
    const search = (value: string) =>
      fireEvent.change(screen.getByTestId('token-search'), { target: { value } })
    const shown = () => screen.queryAllByTestId(/^token-(C|ETH)/).map((row) => row.dataset.testid)
    search('coin 20')
    expect(shown()).toEqual(['token-C20'])
    search('eth')
    expect(shown()).toEqual(['token-ETH'])
    search(addressOf(7).slice(9).toUpperCase().replace('0X', '0x'))
    expect(shown()).toEqual(['token-C7'])
    search('nothing')
    expect(screen.getByText('No token matches “nothing”')).toBeTruthy()
    fireEvent.click(screen.getByText('Clear search'))
    expect(shown()).toHaveLength(21)
  })

  it('a failed list says so and still offers the native currency', async () => {
    server.onRequest = async (path) => (path.endsWith('/balance') ? 503 : undefined)
    await app.connect()
    app.show(<WalletSendSelectToken />)
    await screen.findByText('Try again in a moment, or go back and send ETH.')
  })
})
