// `npm start`: installs and builds what is missing, then runs `latchkey dev` until Ctrl-C. Plain Node, no dependency.
//   npm start                       everything on this machine
//   npm start -- --host 0.0.0.0     options of `latchkey dev`
// From the second start on nothing of this needs a network.
import { buildApps } from './start/buildApps.mjs'
import { buildDatabaseTemplate } from './start/databaseTemplate.mjs'
import { installPackages } from './start/installPackages.mjs'
import { runStack } from './start/runStack.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Latchkey needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and start again.`,
  )
  process.exit(1)
}
try {
  await installPackages()
  await Promise.all([buildApps(), buildDatabaseTemplate()])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exit(await runStack(process.argv.slice(2)))
