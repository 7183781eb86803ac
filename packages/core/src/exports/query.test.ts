import { describe, expect, it } from 'vitest'
import { getBalanceQueryKey, getBalanceQueryOptions } from '../accounts/getBalanceQueryOptions.ts'
import { getGasPriceQueryOptions } from '../networks/getGasPriceQueryOptions.ts'
import { getWaitForTransactionQueryOptions } from '../requests/getWaitForTransactionQueryOptions.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { getSendFeeQueryOptions } from '../transfers/getSendFeeQueryOptions.ts'

const address = '0x00000000000000000000000000000000000000A1'
const network = 'eip155:1' as const
const context = () => ({ signal: new AbortController().signal })

describe('query options', () => {
  it('read what their key says, and carry their times', async () => {
    const { config, adapter } = await startConnected()
    adapter.balances.set(address.toLowerCase(), 7n)
    const balance = getBalanceQueryOptions(config, { address, network })
    expect(await balance.queryFn(context())).toMatchObject({ value: 7n, symbol: 'ETH' })
    expect(balance).toMatchObject({ enabled: true, retry: false, staleTime: 30_000 })
    const price = getGasPriceQueryOptions(config, { network })
    expect(await price.queryFn(context())).toBe(2_000_000_000n)
    const fee = getSendFeeQueryOptions(config, { account: address, to: address, amount: 1n, network })
    expect(await fee.queryFn(context())).toBe(42_000_000_000_000n)
    const outcome = getWaitForTransactionQueryOptions(config, { hash: '0x1', network })
    await expect(outcome.queryFn(context())).rejects.toThrow()
  })

  it('are switched off while something is missing', async () => {
    const { config } = await startConnected()
    const missing = undefined
    const all = [
      getBalanceQueryOptions(config, { address: missing, network }),
      getBalanceQueryOptions(config, { address, network: missing }),
      getGasPriceQueryOptions(config, { network: missing }),
      getSendFeeQueryOptions(config, { account: address, to: missing, amount: 1n, network }),
      getSendFeeQueryOptions(config, { account: address, to: address, amount: missing, network }),
      getWaitForTransactionQueryOptions(config, { hash: missing, network }),
    ]
    expect(all.map((options) => options.enabled)).toEqual(all.map(() => false))
    for (const options of all) expect(() => JSON.stringify(options.queryKey)).not.toThrow()
  })

  it('keys are JSON, and one account has one key whatever its letters', () => {
    const key = getBalanceQueryKey({ address, network })
    expect(key).toEqual(getBalanceQueryKey({ address: address.toLowerCase(), network }))
    expect(key).not.toEqual(getBalanceQueryKey({ address, network: 'eip155:10' }))
  })
})
