import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import type { Hex } from 'viem'
import type { RpcAnswer } from './startSmartAccountStack.ts'

const exec = promisify(execFile)
const version = '0.0.20'

/** A bundler of somebody else in a process of its own, to compare this repository's with. */
export type OtherBundler = {
  /** One call of JSON-RPC. */
  call(method: string, params?: readonly unknown[]): Promise<RpcAnswer>
  close(): Promise<void>
}

/**
 * Installs alto (github.com/pimlicolabs/alto, GPL-3.0) into the system's folder of temporary files and starts it on a chain. It is a program that tests
 * run and nothing depends on. It bundles only when `debug_bundler_sendBundleNow` is called, so that the chain stays as it is between operations.
 *
 * @param rpcUrl the node of the chain
 * @param keys two keys of accounts with coins
 * @throws Error where the registry doesn't have it, or it isn't up after a minute
 */
export async function startAlto(rpcUrl: string, keys: readonly [Hex, Hex]): Promise<OtherBundler> {
  const folder = await installAlto()
  const port = await findFreePort()
  const child = spawnTied(process.execPath, folder, [
    join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js'),
    ...['--entrypoints', Object.values(entryPoints).join(',')],
    ...['--executor-private-keys', keys[0], '--utility-private-key', keys[1]],
    ...['--rpc-url', rpcUrl, '--port', String(port), '--block-time', '100'],
    // Its safe mode traces operations in the node, which not every node does.
    ...['--safe-mode', 'false', '--bundle-mode', 'manual', '--enable-debug-endpoints', 'true'],
    ...['--log-level', 'error'],
  ])
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      printed = (printed + data.toString('utf8')).slice(-4_000)
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const call = async (method: string, params: readonly unknown[] = []): Promise<RpcAnswer> => {
    const response = await fetch(`http://127.0.0.1:${port}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(30_000),
    })
    return (await response.json()) as RpcAnswer
  }
  const close = async () => {
    child.stdin?.end()
    await ended
  }
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await call('eth_supportedEntryPoints').catch(() => undefined)
    if (answer?.result) return { call, close }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await close()
  throw new Error(`alto did not start: ${printed}`)
}

/** Starts a program that is killed when this process ends its input, or ends itself, however that happens. */
function spawnTied(program: string, cwd: string, args: readonly string[]): ChildProcess {
  const script = '"$0" "$@" & read -r line; kill -9 $!; wait $! 2>/dev/null; exit 0'
  return spawn('/bin/sh', ['-c', script, program, ...args], { cwd, stdio: 'pipe' })
}

/** The folder alto is installed in. A later run finds it there. */
async function installAlto(): Promise<string> {
  const folder = join(tmpdir(), `latchkey-oracle-alto-${version}`)
  if (existsSync(join(folder, 'node_modules'))) return folder
  const unfinished = `${folder}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const manifest = {
    private: true,
    dependencies: { '@pimlico/alto': version },
    // Its own range of viem asks for a version of ox that registries may lack.
    overrides: { viem: '2.57.1', ox: '0.14.45' },
  }
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify(manifest))
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel', 'error']
  await exec('npm', ['install', ...quiet], { cwd: unfinished, timeout: 300_000 })
  // Another test may have been faster.
  if (!existsSync(folder)) renameSync(unfinished, folder)
  return folder
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
