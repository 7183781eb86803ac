import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import {
  createTestBalance,
  createTestServer,
  type TestServer,
  testEther,
} from '../../../testing/createTestServer.ts'
import { click, isShown, typeInto } from '../../../testing/page.ts'
import { sendDraft } from './sendDraft.ts'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

const addressOf = (n: number) => `eip155:1:0x${n.toString(16).padStart(40, '0')}`
const coin = (n: number, numeric = '1') =>
  createTestBalance({
    name: `Coin ${n}`,
    symbol: `C${n}`,
    address: addressOf(n),
    quantity: { decimals: '6', numeric },
  })
let app: TestApp
let server: TestServer

const open = async (...balances: object[]) => {
  server.balances = { balances: [testEther, ...balances] }
  await app.open(<WalletSendSelectToken />, 'WalletSend', 'WalletSendSelectToken')
}

beforeEach(() => {
  server = createTestServer()
  app = createTestApp({ server: { api: server.api } })
})

describe('WalletSendSelectToken', () => {
  it('puts the chosen token into the form and clears the amount; a token without a balance is not offered', async () => {
    await open(coin(1), coin(2, '0'))
    await screen.findByTestId('token-ETH')
    expect(isShown('token-C2')).toBe(false)
    app.drafts.update(sendDraft, () => ({ amount: '1.5', receiver: '0xb' }))
    click('token-C1')
    expect(app.view).toBe('WalletSend')
    expect(app.drafts.get(sendDraft)).toMatchObject({
      token: { symbol: 'C1', decimals: 6, address: addressOf(1) },
      amount: undefined,
      receiver: '0xb',
    })
    click('token-ETH')
    expect(app.drafts.get(sendDraft).token).toBeUndefined()
  })

  it('searches many tokens by name, symbol or contract', async () => {
    await open(...Array.from({ length: 20 }, (_, n) => coin(n + 1)))
    await screen.findByTestId('token-search')
    const rows = () => screen.queryAllByTestId(/^token-(C|ETH)/).map((row) => row.dataset.testid)
    for (const [text, found] of [
      ['coin 20', 'token-C20'],
      ['eth', 'token-ETH'],
      [addressOf(7).slice(9).toUpperCase().replace('0X', '0x'), 'token-C7'],
    ] as const) {
      typeInto('token-search', text)
      expect(rows()).toEqual([found])
    }
    typeInto('token-search', 'nothing')
    expect(rows()).toEqual([])
    fireEvent.click(screen.getByText('Clear search'))
    expect(rows()).toHaveLength(21)
  })

  it('a failed list says so, still offers the native currency, and can be retried', async () => {
    server.onRequest = async (path) => (path.endsWith('/balance') ? 503 : undefined)
    await open()
    await screen.findByText('Try again in a moment, or go back and send ETH.')
    await waitFor(() => expect(isShown('retry')).toBe(true))
  })
})
