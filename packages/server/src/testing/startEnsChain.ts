import { namehash } from 'viem/ens'
import { ensRegistry } from '../chain/ens.ts'
import { createLedger, readArtifact, steadyChain } from './createLedger.ts'
import { startAnvil } from './startAnvil.ts'
import { startNode } from './startNode.ts'

/** A local chain 1 whose ENS tests write, behind a node that counts its calls and can be down. */
export async function startEnsChain() {
  const anvil = await startAnvil([...steadyChain.slice(2), '--chain-id', '1'])
  const ledger = await createLedger(anvil.url)
  const names = await ledger.deploy('TestNames')
  await ledger.request('anvil_setCode', [ensRegistry, readArtifact('TestNames').deployedBytecode])
  const state = { isUp: true, calls: 0 }
  const node = await startNode({
    chainId: '0x1',
    reply: (response, { body }) => {
      if (body.includes('eth_call')) state.calls++
      if (!state.isUp) return void response.writeHead(500).end()
      const headers = { 'content-type': 'application/json' }
      fetch(anvil.url, { method: 'POST', headers, body }).then(
        async (answer) => response.writeHead(answer.status, headers).end(await answer.text()),
        () => response.writeHead(502).end(),
      )
    },
  })
  const write = (
    call: 'setName' | 'setAddr' | 'setText' | 'setCoin',
    name: string,
    ...values: readonly unknown[]
  ) =>
    ledger.send({
      from: String(ledger.accounts[0]),
      to: ensRegistry,
      data: names.encode(call, [namehash(name), ...values]),
    })
  return {
    node,
    state,
    /** Writes a record of a name. */
    write,
    /** Writes the name an address says it has. */
    claim: (address: string, name: string) =>
      write('setName', `${address.slice(2).toLowerCase()}.addr.reverse`, name),
    async close() {
      await node.close()
      await anvil.close()
    },
  }
}
