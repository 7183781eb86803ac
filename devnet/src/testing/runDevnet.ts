import { devnetChains } from '../Devnet.ts'
import { startDevnet } from '../startDevnet.ts'

/** Script: runs a devnet of one chain until it is killed. Prints process ids and RPC URL as one line of JSON. */
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Usage: runDevnet <data folder>')
const devnet = await startDevnet({ dataDir, chains: devnetChains.slice(0, 1) })
process.stdout.write(
  `${JSON.stringify({ processes: devnet.processes(), rpcUrl: devnet.chains[0]?.rpcUrl })}\n`,
)
setInterval(() => undefined, 1000)
