// Pairs an app with a wallet and asks it to sign, over the relay of the first argument: ours and the official clients in turn,
// all in this process. Sends the medians, in milliseconds.
import { WebSocket } from 'ws'
import { installPeers } from '../../e2e/interop/installPeers.ts'
import { loadPeers } from '../../e2e/interop/peers.ts'
import { createSignClient } from '../../packages/walletconnect/src/exports/index.ts'
import { createSignWallet } from '../../packages/walletconnect/src/exports/wallet.ts'

const [relayUrl = ''] = process.argv.slice(2)
const rounds = 15
const requests = 20
const chainId = 'eip155:1'
const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const eip155 = { chains: [chainId], methods: ['personal_sign'], events: ['chainChanged'] }
const namespaces = { eip155: { ...eip155, accounts: [account] } }
const request = { method: 'personal_sign', params: ['0x68656c6c6f', account.slice(9)] }

function startOurs() {
  const metadata = { name: 'ours', description: '', url: 'https://ours.example', icons: [] }
  const shared = { relayUrls: [relayUrl], projectId: 'bench', metadata, WebSocket }
  const app = createSignClient(shared)
  const wallet = createSignWallet(shared)
  wallet.subscribe((event) => {
    if (event.type === 'proposal') wallet.approve({ id: event.proposal.id, namespaces }).catch(fail)
    if (event.type === 'request') wallet.respond({ id: event.request.id, result: '0x00' }).catch(fail)
  })
  return {
    async pair() {
      const { uri, result } = await app.connect({ optionalNamespaces: { eip155 } })
      wallet.pair(uri).catch(fail)
      return (await result).topic
    },
    ask: (topic) => app.request({ topic, chainId, ...request }),
    leave: (topic) => app.disconnect(topic),
    async close() {
      app.close()
      wallet.close()
    },
  }
}

async function startTheirs() {
  await installPeers()
  const peers = await loadPeers()
  const app = await peers.createApp({ relayUrl })
  const wallet = await peers.createWallet({ relayUrl })
  wallet.on('session_proposal', ({ id }) => wallet.approveSession({ id, namespaces }).catch(fail))
  wallet.on('session_request', ({ topic, id }) =>
    wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x00' } }).catch(fail),
  )
  return {
    async pair() {
      const { uri, approval } = await app.connect({ optionalNamespaces: { eip155 } })
      wallet.pair({ uri }).catch(fail)
      return (await approval()).topic
    },
    ask: (topic) => app.request({ topic, chainId, request }),
    leave: (topic) => app.disconnect({ topic, reason: { code: 6000, message: 'bye' } }),
    async close() {
      await app.core.relayer.transportClose()
      await wallet.core.relayer.transportClose()
    },
  }
}

function fail(error) {
  console.error(error)
  process.exit(1)
}

async function timed(work) {
  const start = performance.now()
  const value = await work()
  return { value, time: performance.now() - start }
}

function median(list) {
  const sorted = [...list].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

const makers = { ours: startOurs(), theirs: await startTheirs() }
const times = { ours: { pairing: [], request: [] }, theirs: { pairing: [], request: [] } }
// The first of each opens sockets and loads code: it isn't counted.
for (let round = -1; round < rounds; round++) {
  const names = round % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours']
  for (const name of names) {
    const { value: topic, time } = await timed(makers[name].pair)
    if (round >= 0) times[name].pairing.push(time)
    for (let turn = 0; turn < requests; turn++) {
      const asked = await timed(() => makers[name].ask(topic))
      if (round >= 0) times[name].request.push(asked.time)
    }
    await makers[name].leave(topic)
  }
}
for (const maker of Object.values(makers)) await maker.close()
const medians = ({ pairing, request: round }) => ({ pairing: median(pairing), request: median(round) })
process.send({ ours: medians(times.ours), theirs: medians(times.theirs) }, () => process.exit())
