import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNamespaceWay, withLoopback } from './networkNamespace.ts'

/** What `runWorld.mjs` is given. */
export type WorldParameters = {
  anvil: string
  chainId: number
  rpcPort: number
  /** A Unix socket of the chain: the test's own way in, which crosses the namespace. */
  ipc: string
  dist: string
  port: number
}

/** A network with one chain and one app in it, and nothing else. */
export type World = {
  /** False where this machine permits no network namespace: then only name resolution is cut. */
  isolated: boolean
  /** The network interfaces there are. */
  interfaces: string[]
  /** A program that is Chromium inside of this network. */
  chromium: string
  chromiumArgs: string[]
  close(): Promise<void>
}

/** Starts chain and app in a network namespace with loopback only. The browser's pipes and the chain's socket are files. */
export async function openWorld(
  parameters: WorldParameters,
  chromium: string,
  folder: string,
): Promise<World> {
  const run = [process.execPath, 'scripts/outside/runWorld.mjs', JSON.stringify(parameters)]
  const way = findNamespaceWay()
  if (!way) {
    const child = spawn(run[0] as string, run.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] })
    return {
      isolated: false,
      interfaces: await ready(child),
      chromium,
      chromiumArgs: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
      close: () => close(child),
    }
  }
  const child = spawn('unshare', [...way.unshare, 'sh', ...withLoopback, ...run], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const interfaces = await ready(child)
  const program = join(folder, 'chromium')
  writeFileSync(
    program,
    `#!/bin/sh\nexec nsenter -t ${child.pid} ${way.nsenter.join(' ')} '${chromium}' "$@"\n`,
  )
  chmodSync(program, 0o755)
  return { isolated: true, interfaces, chromium: program, chromiumArgs: [], close: () => close(child) }
}

/** Answers the interfaces it names once it is ready. */
function ready(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const line = /^ready (.*)$/m.exec(said)?.[1]
      if (line) resolve(JSON.parse(line) as string[])
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`the chain and the app ended with ${code}:\n${said}`)))
  })
}

function close(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.stdin?.end()
  return gone
}
