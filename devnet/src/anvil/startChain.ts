import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { callChain } from '../callChain.ts'
import { type DevnetChainSpec, DevnetError, devnetMnemonic } from '../Devnet.ts'
import { freePort } from '../freePort.ts'
import type { ChainState } from './chainState.ts'
import { type SupervisedProcess, spawnSupervised } from './spawnSupervised.ts'

/** A chain whose node runs and is started again when it dies. */
export type RunningChain = {
  readonly port: number
  readonly rpcUrl: string
  /** Current process id of the node. */
  pid(): number | undefined
  /** Resolves when there is a copy of the state, the first one with the chain as it is now; after 5 s it goes on without. */
  saveFirstCopy(): Promise<void>
  stop(): Promise<void>
}

type StartChainParameters = {
  chain: DevnetChainSpec
  /** Path of the anvil program. */
  anvil: string
  state: ChainState
  /** Port wanted; another one is taken when it is in use. */
  port?: number | undefined
  /** Seconds since 1970 at which a chain without a state begins; default now. */
  since?: number | undefined
  onLog: (line: string) => void
}

const READY_DEADLINE_MS = 30_000
const COPY_EVERY_MS = 2_000
const SAVE_DEADLINE_MS = 5_000
/** Restarts within the window after which a chain stays stopped, because restarting does not help. */
const RESTARTS = 5
const RESTART_WINDOW_MS = 60_000

/** Starts one chain and waits until it answers with its own id. Throws `DevnetError`. */
export async function startChain(parameters: StartChainParameters): Promise<RunningChain> {
  const { chain, state, onLog } = parameters
  let stopped = false
  let node = await startNode(parameters, await freePort(parameters.port))
  const { port, rpcUrl } = node
  const deaths: number[] = []

  const watch = async (): Promise<void> => {
    while (!stopped) {
      const code = await node.process.exited
      if (stopped) return
      const now = Date.now()
      deaths.push(now)
      if (deaths.filter((time) => time > now - RESTART_WINDOW_MS).length > RESTARTS)
        return onLog(
          `${chain.name} died ${RESTARTS + 1} times within a minute and stays stopped. Run the command again to start it.`,
        )
      onLog(`${chain.name} died (code ${code}). Starting it again on port ${port}.`)
      await sleep(100 * deaths.length)
      if (stopped) return
      try {
        node = await startNode(parameters, port, true)
        onLog(`${chain.name} is back.`)
      } catch (error) {
        onLog(`${chain.name} could not be started again: ${error instanceof Error ? error.message : error}`)
        return
      }
      if (stopped) await node.process.stop()
    }
  }
  const watching = watch()
  const copying = setInterval(() => state.saveCopy(), COPY_EVERY_MS)
  copying.unref()

  return {
    port,
    rpcUrl,
    pid: () => node.process.pid,
    saveFirstCopy: async () => {
      const asked = Date.now()
      while (!state.hasCopy() && !stopped && Date.now() < asked + SAVE_DEADLINE_MS) {
        const written = statSync(state.file, { throwIfNoEntry: false })?.mtimeMs ?? 0
        if (written > asked && state.saveCopy()) return
        await sleep(50)
      }
    },
    stop: async () => {
      stopped = true
      clearInterval(copying)
      await node.process.stop()
      await watching
      state.saveCopy()
    },
  }
}

type Node = { process: SupervisedProcess; port: number; rpcUrl: string }

/**
 * Starts the node. Retries without the state when anvil rejects it, and on another port when this one is in use.
 * A restarted node keeps its port, because clients know its URL.
 */
async function startNode(
  { chain, anvil, state, since }: StartChainParameters,
  wanted: number,
  keepPort = false,
): Promise<Node> {
  let port = wanted
  for (let attempt = 1; ; attempt++) {
    state.prepare()
    const begin = firstTime(state.latestTime(), since)
    const process = spawnSupervised(anvil, [
      ...['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chain.id}`],
      ...(begin === undefined ? [] : ['--timestamp', `${begin}`]),
      ...['--mnemonic', devnetMnemonic, '--state', state.file, '--state-interval', '1', '--quiet'],
    ])
    const rpcUrl = `http://127.0.0.1:${port}`
    const outcome = await waitForChain(rpcUrl, chain.id, process)
    if (outcome === 'ready') return { process, port, rpcUrl }
    await process.stop()
    const errorOutput = process.errorOutput.trim()
    if (outcome === 'timeout')
      throw new DevnetError(
        'chain_timeout',
        `${chain.name} did not answer on ${rpcUrl} within ${READY_DEADLINE_MS / 1000} s. Is the machine very busy? Start again.`,
      )
    if (attempt >= 4)
      throw new DevnetError(
        'anvil_failed',
        `${chain.name} could not be started. anvil says: ${errorOutput || 'nothing'}`,
      )
    if (/--state|parse json/i.test(errorOutput)) state.refuse()
    else if (keepPort) await sleep(200 * attempt)
    else port = await freePort()
  }
}

/**
 * When a node's clock begins; `undefined` for the system's. Blocks mined faster than one per second have timestamps in the future:
 * a node that started with the system clock would mine blocks older than the latest one.
 */
function firstTime(latest: number | undefined, since: number | undefined): number | undefined {
  if (latest === undefined) return since
  return latest >= Date.now() / 1000 ? latest + 1 : undefined
}

async function waitForChain(
  rpcUrl: string,
  id: number,
  process: SupervisedProcess,
): Promise<'ready' | 'timeout' | 'exited'> {
  const exited = process.exited.then(() => 'exited' as const)
  const deadline = Date.now() + READY_DEADLINE_MS
  while (Date.now() < deadline) {
    const answer = callChain(rpcUrl, 'eth_chainId', [], 2000).then(
      (hex) => (Number(hex) === id ? ('ready' as const) : ('other' as const)),
      () => 'silent' as const,
    )
    const state = await Promise.race([exited, answer])
    if (state === 'exited' || state === 'ready') return state
    await Promise.race([exited, sleep(25)])
  }
  return 'timeout'
}
