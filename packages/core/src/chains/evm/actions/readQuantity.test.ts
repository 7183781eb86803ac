import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createScriptedRpc } from '../testing/createScriptedRpc.ts'
import { toTestNetwork } from '../testing/toTestNetwork.ts'
import { getBalance } from './getBalance.ts'
import { getGasPrice } from './getGasPrice.ts'
import { readQuantity } from './readQuantity.ts'
import { toHex } from './toHex.ts'

const network = toTestNetwork({ chainId: 1, url: 'https://ethereum.test' })

it('reads back every amount of 256 bits exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      (value) => readQuantity(toHex(value), 'm') === value,
    ),
  )
})

it.each([
  undefined,
  null,
  '',
  '0x',
  '12',
  12,
  12n,
  '0x1g',
  '-0x1',
  ' 0x1',
  '0x1 ',
  `0x${'1'.repeat(65)}`,
  {},
  ['0x1'],
])('refuses %s from a node with a typed error, and never takes it for zero', async (answer) => {
  const rpc = createScriptedRpc({ eth_getBalance: () => answer, eth_gasPrice: () => answer })
  await expect(getBalance({ network, rpc, address: '0x1' })).rejects.toMatchObject({ name: 'RpcError' })
  await expect(getGasPrice({ network, rpc })).rejects.toMatchObject({ name: 'RpcError' })
})

it('asks for the balance at the latest block', async () => {
  const rpc = createScriptedRpc({ eth_getBalance: () => '0x0de0b6b3a7640000' })
  expect(await getBalance({ network, rpc, address: '0xabc' })).toBe(10n ** 18n)
  expect(rpc.calls).toEqual([['eth_getBalance', '0xabc', 'latest']])
})
