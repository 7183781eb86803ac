// All there is in the app's network: one anvil and one server of its files. Prints "ready" with the
// names of the network interfaces it has; ends with its standard input.
//   node scripts/outside/runWorld.mjs '{ "anvil", "chainId", "rpcPort", "ipc", "dist", "port" }'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { anvil, chainId, rpcPort, ipc, dist, port } = JSON.parse(process.argv[2])
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
}

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://app').pathname)
  try {
    const file = await readFile(join(dist, path === '/' ? 'index.html' : path))
    response.writeHead(200, { 'content-type': types[extname(path)] ?? types['.html'] }).end(file)
  } catch {
    response.writeHead(404).end()
  }
})
const node = spawn(
  anvil,
  ['--host', '127.0.0.1', '--port', rpcPort, '--chain-id', chainId, '--ipc', ipc, '--quiet'].map(String),
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
const end = (code) => {
  node.kill()
  process.exit(code)
}
node.on('exit', (code) => {
  console.error(`anvil ended with ${code}`)
  end(1)
})
process.stdin.on('end', () => end(0)).resume()
process.on('SIGTERM', () => end(0))

server.listen(port, '127.0.0.1')
const deadline = Date.now() + 30_000
for (;;) {
  try {
    const answer = await fetch(`http://127.0.0.1:${rpcPort}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    })
    if (Number((await answer.json()).result) === chainId) break
  } catch {
    // not yet
  }
  if (Date.now() > deadline) {
    console.error('anvil did not answer within 30 s')
    end(1)
  }
  await sleep(50)
}
console.log(`ready ${JSON.stringify(Object.keys(networkInterfaces()))}`)
