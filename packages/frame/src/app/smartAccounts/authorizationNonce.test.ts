import { expect, it } from 'vitest'
import { testKeys } from '../../testing/requestWorld.ts'
import { createRecordingRpc } from '../../testing/startFrameWorld.ts'
import { getUnsignedAuthorization } from './prepareCalls.ts'

/** What a node with these numbers has the wallet authorize. */
function prepare(latest: string, pending: string) {
  const { rpc } = createRecordingRpc({
    eth_getTransactionCount: ([, block]: readonly string[]) => (block === 'latest' ? latest : pending),
  })
  return getUnsignedAuthorization(rpc, {
    network: 'eip155:31337',
    account: testKeys().evm.address,
    delegation: {
      kind: 'available',
      isActive: false,
      contract: { address: `0x${'7'.repeat(40)}`, codeHash: `0x${'1'.repeat(64)}` },
    },
  })
}

it('[X.68] a node that names a number of a later time gets no authorization', async () => {
  await expect(prepare('0x5', '0x0')).rejects.toMatchObject({ code: 'network' })
  await expect(prepare('0x37', '0x5')).rejects.toThrow('Nothing was signed')
  // control, also where a transaction waits
  for (const pending of ['0x5', '0x6']) expect(await prepare('0x5', pending)).toMatchObject({ nonce: '0x5' })
})
