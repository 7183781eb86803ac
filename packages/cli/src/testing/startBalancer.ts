import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './runProgram.ts'

/** Milliseconds between two health checks of a node. */
const checkEvery = 300

/**
 * Starts haproxy in front of nodes on this machine: it asks each for `/readyz`, sends nothing new to one that is not ready, and
 * leaves open WebSockets where they are. It ends with the test.
 *
 * @returns its URL
 * @throws Error where haproxy is not installed
 */
export async function startBalancer(nodes: readonly number[], port: number): Promise<string> {
  if (spawnSync('haproxy', ['-v']).status !== 0)
    throw new Error('This test needs haproxy. Install it: apt-get install haproxy')
  const file = join(temporaryFolder(), 'haproxy.cfg')
  const servers = nodes.map(
    (node, index) => `  server node${index} 127.0.0.1:${node} check inter ${checkEvery} fall 1 rise 1`,
  )
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout tunnel 1h
  timeout check 2s
  option redispatch
  retries 3
frontend public
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance leastconn
  option httpchk GET /readyz
${servers.join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return `http://127.0.0.1:${port}`
}
