import { lockFolder } from '../dev/devSettings.ts'

/** Tries for the lock of a folder, prints what became of it and stays until killed. */
const [folder = ''] = process.argv.slice(2)
try {
  await lockFolder(folder)
  process.stdout.write('got it\n')
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : error}\n`)
}
setInterval(() => undefined, 1000)
