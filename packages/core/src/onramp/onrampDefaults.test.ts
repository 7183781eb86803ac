import { onrampDefaults } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { toCardNetwork } from './createOnrampOrder.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'

/** A server that answers each request for options with `reply`. */
async function start(reply: { status?: number; body: unknown }) {
  const server = await startTestServer()
  server.answer = () => reply
  const { config } = await startConnected({ server: server.base })
  return { server, config }
}

const cards = { id: 'card', min: 1_000n, max: 750_000n }
const banks = { id: 'ach_bank_account', min: 1_000n, max: 2_500_000n }
const bothMethods = ['USD', 'EUR'].map((id) => ({ id, methods: [cards, banks] }))

describe('built-in onramp options', () => {
  it.each([
    ['fails', { status: 500, body: {} }],
    ['knows no options', { status: 404, body: {} }],
    ['answers something else', { body: { paymentCurrencies: 'many' } }],
  ])('[S8.74, S9.10] are used, and marked, where the server %s', async (_, reply) => {
    const { server, config } = await start(reply)
    const found = await getOnrampOptions(config, { network: 'eip155:1' })
    expect(server.asked).toHaveLength(1)
    expect(found).toMatchObject({ isFallback: true, paymentCurrencies: bothMethods })
    expect(found.tokens.map(({ symbol }) => symbol)).toEqual(['USDC'])
  })

  it('[S8.74] give way to the server’s own, which are not marked', async () => {
    const limits = [{ id: 'card', min: '20.00', max: '30.00' }]
    const paymentCurrencies = [{ id: 'EUR', payment_method_limits: limits }]
    const { config } = await start({
      body: { paymentCurrencies, purchaseCurrencies: onrampDefaults.purchaseCurrencies },
    })
    const found = await getOnrampOptions(config, { network: 'eip155:1' })
    expect(found.isFallback).toBe(false)
    expect(found.paymentCurrencies).toEqual([
      { id: 'EUR', methods: [{ id: 'card', min: 2_000n, max: 3_000n }] },
    ])
  })

  it.each([
    ['S9.08', 'card', '10.00', '7500.00'],
    ['S9.09', 'ach_bank_account', '10.00', '25000.00'],
  ])('[%s] %s takes %s to %s in every payment currency', (_, id, min, max) => {
    for (const { payment_method_limits } of onrampDefaults.paymentCurrencies)
      expect(payment_method_limits.filter((limit) => limit.id === id)).toEqual([{ id, min, max }])
  })

  it('[S9.10] are paid in USD and EUR, each by card and by bank account', () => {
    const methods = ['card', 'ach_bank_account']
    expect(
      onrampDefaults.paymentCurrencies.map((one) => [one.id, one.payment_method_limits.map(({ id }) => id)]),
    ).toEqual([
      ['USD', methods],
      ['EUR', methods],
    ])
  })

  it('[S9.10] sell USD Coin on Ethereum and Polygon', async () => {
    const { config } = await start({ status: 500, body: {} })
    const sold = async (network: 'eip155:1' | 'eip155:10' | 'eip155:137') =>
      (await getOnrampOptions(config, { network })).tokens
    expect(await sold('eip155:1')).toMatchObject([
      {
        id: '2b92315d-eab7-5bef-84fa-089a131333f5',
        name: 'USD Coin',
        symbol: 'USDC',
        networkName: 'ethereum-mainnet',
        address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
    ])
    expect(await sold('eip155:137')).toMatchObject([
      {
        id: '2b92315d-eab7-5bef-84fa-089a131333f5',
        name: 'USD Coin',
        symbol: 'USDC',
        networkName: 'polygon-mainnet',
        address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      },
    ])
    expect(await sold('eip155:10')).toEqual([])
  })
})

describe('networks in the words of the card provider', () => {
  it.each([
    ['Ethereum', 'ethereum'],
    ['Arbitrum One', 'arbitrum'],
    ['Polygon', 'polygon'],
    ['Berachain', 'berachain'],
    ['Avalanche', 'avalanche-c-chain'],
    ['OP Mainnet', 'optimism'],
    ['Celo', 'celo'],
    ['Base', 'base'],
  ])('[S9.13] %s is %s', (name, word) => expect(toCardNetwork(name)).toBe(word))

  it.each(['Local One', '', 'ethereum', 'constructor', 'Solana'])(
    '[S9.14] a network it has no word for (%s) is ethereum',
    (name) => expect(toCardNetwork(name)).toBe('ethereum'),
  )
})
