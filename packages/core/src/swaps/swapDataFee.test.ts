import { expect, it } from 'vitest'
import { createTestSwaps } from '../testing/createTestSwaps.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { getSwapTokens } from './getSwapTokens.ts'

const [ether, gwei] = [10n ** 18n, 10n ** 9n]
/** Gas of the built transaction, and the one that is assumed before it is built, at 1 gwei. */
const [gasFee, assumedGasFee] = [120_000n * gwei, 150_000n * gwei]

it('[X.39d, X.38] the data fee of an OP Stack chain is part of the fee, by the size of what was built', async () => {
  const swaps = createTestSwaps()
  const { config, adapter } = await startConnected({
    server: { api: 'https://api.example', projectId: 'local' },
  })
  const fund = (amount: bigint) => adapter.balances.set('0x00000000000000000000000000000000000000a1', amount)
  const { tokens } = await getSwapTokens(config)
  const tokenOf = (name: string) => tokens.find(({ symbol }) => symbol === name) ?? expect.fail(name)
  const quote = (sell: string, buy: string, amount: bigint) =>
    getSwapQuote(config, { sell: tokenOf(sell), buy: tokenOf(buy), amount })
  swaps.dataFeePerByte = 4n * gwei
  fund(10n * ether)
  const { networkFee, swapTransaction } = await quote('ETH', 'TUSD', ether)
  const { data } = Object(swapTransaction?.transaction) as { data: string }
  const bytes = BigInt(128 + (data.length - 2) / 2)
  // A quarter is set aside, because the price may rise.
  expect(networkFee).toBe(gasFee + bytes * 5n * gwei)
  fund(ether + networkFee - 1n)
  expect(await quote('ETH', 'TUSD', ether)).toMatchObject({ problem: 'funds' })
  fund(ether + networkFee)
  expect(await quote('ETH', 'TUSD', ether)).toMatchObject({ swapTransaction: expect.anything() })
  // An approval comes before the swap is built: by an assumed size.
  const approval = await quote('TUSD', 'LKT', 5_000_000n)
  expect(approval.approvalTransaction).toBeDefined()
  expect(approval.networkFee).toBe(assumedGasFee + (128n + 1_024n) * 5n * gwei)
  // Control: a chain without a data fee.
  swaps.dataFeePerByte = 0n
  expect(await quote('ETH', 'TUSD', ether)).toMatchObject({ networkFee: gasFee })
})
